//! The wire as clients see it.

use landsraad_wire::{ChatTo, ClientMessage, Orders, RefusedKind, ServerMessage, Text, typescript};

#[test]
fn the_typescript_in_web_is_the_one_these_types_give() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire/wire.ts");
    let Ok(written) = std::fs::read_to_string(path) else { panic!("web/src/wire/wire.ts is missing") };
    assert_eq!(
        written,
        typescript::file(),
        "run: cargo run -p landsraad-wire --bin wire-typescript > web/src/wire/wire.ts"
    );
}

#[test]
fn messages_are_tagged_by_type() {
    let act: ClientMessage =
        serde_json::from_str(r#"{"type":"act","table":"t","step":3,"key":"k","action":{"pass":null}}"#)
            .unwrap();
    assert!(matches!(act, ClientMessage::Act { step: 3, seat: None, .. }));
    let chat: ClientMessage =
        serde_json::from_str(r#"{"type":"chat","table":"t","key":"k","to":{"seats":[1]},"text":"hi"}"#)
            .unwrap();
    assert!(matches!(chat, ClientMessage::Chat { to: ChatTo::Seats(s), .. } if s == [1]));
    let orders: ClientMessage =
        serde_json::from_str(r#"{"type":"orders","table":"t","key":"k","orders":"never_until_my_turn"}"#)
            .unwrap();
    assert!(matches!(orders, ClientMessage::Orders { orders: Orders::NeverUntilMyTurn, .. }));
    assert!(serde_json::from_str::<ClientMessage>(r#"{"type":"fly"}"#).is_err());
    let refused = ServerMessage::Refused {
        table: None,
        key: None,
        kind: RefusedKind::NotYourTurn,
        rule: None,
        text: Text::new("a", "b"),
    };
    let json = serde_json::to_value(&refused).unwrap();
    assert_eq!(json["type"], "refused");
    assert_eq!(json["kind"], "not_your_turn");
}
