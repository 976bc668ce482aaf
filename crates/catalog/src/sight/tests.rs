//! Packed views against the JSON that they stand for.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Value, json};

use super::*;

#[derive(Clone, Serialize, Debug)]
struct View {
    turn: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    storm: Option<u8>,
    seats: Vec<SeatView>,
    board: BTreeMap<u8, i16>,
    place: Place,
    last: Option<(u8, char)>,
}

#[derive(Clone, Serialize, Debug)]
struct SeatView {
    hand: Option<Vec<&'static str>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    is_out: bool,
}

#[derive(Clone, Serialize, Debug)]
enum Place {
    Nowhere,
    At(u8),
    Between(u8, u8),
    Near { whom: u8 },
}

fn view() -> View {
    let seats =
        vec![SeatView { hand: Some(vec!["a", "b"]), is_out: false }, SeatView { hand: None, is_out: true }];
    View {
        turn: 3,
        storm: None,
        seats,
        board: BTreeMap::from([(1, -200), (7, 300)]),
        place: Place::Nowhere,
        last: None,
    }
}

/// Views that differ from each other in one thing each.
fn views() -> Vec<View> {
    let mut views = vec![view(); 14];
    views[1].turn = 4;
    views[2].storm = Some(4);
    views[3].storm = Some(0);
    views[4].seats[0].hand = None;
    views[5].seats[0].hand = Some(vec!["ab"]);
    views[6].seats[0].hand = Some(vec![]);
    views[7].seats[1].is_out = false;
    views[8].board.remove(&7);
    views[9].place = Place::At(0);
    views[10].place = Place::Between(0, 0);
    views[11].place = Place::Near { whom: 0 };
    views[12].last = Some((3, '"'));
    views[13].seats.pop();
    views
}

#[test]
fn packed_values_are_the_same_exactly_if_their_json_is() {
    let views = views();
    for (i, one) in views.iter().enumerate() {
        for (j, other) in views.iter().enumerate() {
            assert_eq!(one.packed().bytes() == other.packed().bytes(), i == j, "{one:?} {other:?}");
        }
    }
    let pairs =
        [(json!([[1], 2]), json!([[1, 2]])), (json!({"a": "b"}), json!({"ab": ""})), (json!(-1), json!(1))];
    for (one, other) in pairs {
        assert_ne!(one.packed(), other.packed());
        assert_eq!(one.packed(), one.clone().packed());
    }
}

#[test]
fn a_part_has_the_text_that_it_has_in_the_whole() {
    for view in views() {
        let (whole, packed): (Value, _) = (serde_json::from_str(&view.text()).unwrap(), view.packed());
        let mut seen = 0;
        for (i, member) in packed.members().enumerate() {
            let text = view.part(&[i]);
            assert_eq!(member.bytes.is_some(), text.is_some(), "{}", member.name);
            let Some(text) = text else { continue };
            seen += 1;
            let value = &whole[member.name];
            assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), *value);
            assert_eq!(member.items().is_some(), value.is_array(), "{}", member.name);
            for (n, _) in member.items().into_iter().flatten().enumerate() {
                assert_eq!(serde_json::from_str::<Value>(&view.part(&[i, n]).unwrap()).unwrap(), value[n]);
            }
            assert_eq!(member.items().map(|items| items.len()), value.as_array().map(Vec::len));
        }
        assert_eq!(seen, whole.as_object().unwrap().len());
        assert!(view.part(&[9]).is_none() && view.part(&[0, 0]).is_none());
    }
}

#[test]
fn a_map_has_members_and_what_is_no_object_has_none() {
    let map = json!({"a\"b": [1, {"x": 2}], "c": null});
    let packed = map.packed();
    let names: Vec<&str> = packed.members().map(|member| member.name).collect();
    assert_eq!(names, ["a\\\"b", "c"]);
    assert_eq!(map.part(&[0, 1]).as_deref(), Some("{\"x\":2}"));
    for value in [json!([{"a": 1}]), json!(7), json!({})] {
        assert_eq!(value.packed().members().len(), 0, "{value}");
    }
}
