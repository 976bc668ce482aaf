//! Sentences in one language: what a client is sent that names the one it reads.

use std::borrow::Cow;

use landsraad_kernel::Lang;

use super::delta::end_of_string;

/// How a sentence begins, in JSON, and how its second half does.
const FIRST: &str = "{\"en\":\"";
const SECOND: &str = ",\"it\":\"";

/// The same JSON with every sentence `{"en": …, "it": …}` in one language only.
///
/// Works on text. Within a text of JSON a quote is always escaped, so the beginning of a sentence is found
/// nowhere else.
pub fn in_language(json: &str, lang: Lang) -> Cow<'_, str> {
    let mut out: Option<String> = None;
    let mut copied = 0;
    let mut searched = 0;
    while let Some(found) = json[searched..].find(FIRST).map(|at| searched + at) {
        searched = found + FIRST.len();
        let english = end_of_string(json.as_bytes(), searched - 1);
        if !json[english..].starts_with(SECOND) {
            continue;
        }
        let italian = end_of_string(json.as_bytes(), english + SECOND.len() - 1);
        if !json[italian..].starts_with('}') {
            continue;
        }
        let out = out.get_or_insert_with(|| String::with_capacity(json.len()));
        out.push_str(&json[copied..=found]);
        out.push_str(match lang {
            Lang::En => &json[found + 1..english],
            Lang::It => &json[english + 1..italian],
        });
        (copied, searched) = (italian, italian);
    }
    match out {
        None => Cow::Borrowed(json),
        Some(mut out) => {
            out.push_str(&json[copied..]);
            Cow::Owned(out)
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn each_sentence_keeps_one_language() {
        let message = json!({"text": {"en": "a \"b\\", "it": "c"}, "list": [{"en": "", "it": "d\\"}, {"en": 1}, {"en": "only"}],
            "said": "{\"en\":\"x\",\"it\":\"y\"}", "more": {"en": "x", "it": "y", "de": "z"}})
        .to_string();
        let read = |lang| serde_json::from_str::<Value>(&in_language(&message, lang)).unwrap();
        let (english, italian) = (read(Lang::En), read(Lang::It));
        assert_eq!(english["text"], json!({"en": "a \"b\\"}));
        assert_eq!(italian["text"], json!({"it": "c"}));
        assert_eq!(english["list"], json!([{"en": ""}, {"en": 1}, {"en": "only"}]));
        assert_eq!(italian["list"], json!([{"it": "d\\"}, {"en": 1}, {"en": "only"}]));
        assert_eq!(italian["said"], "{\"en\":\"x\",\"it\":\"y\"}", "a text is no sentence");
        assert_eq!(italian["more"]["de"], "z");
        assert!(matches!(in_language("{\"a\":[1,2]}", Lang::It), Cow::Borrowed(_)));
    }
}
