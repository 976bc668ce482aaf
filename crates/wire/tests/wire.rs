//! The wire as clients see it.

use landsraad_wire::{ChatTo, ClientMessage, Orders, RefusedKind, ServerMessage, Text};

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
        field: None,
        rule: None,
        text: Text::new("a", "b"),
    };
    let json = serde_json::to_value(&refused).unwrap();
    assert_eq!(json["type"], "refused");
    assert_eq!(json["kind"], "not_your_turn");
}
