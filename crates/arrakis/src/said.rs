//! What each side is good at, for choosing a seat, and ready-made tables.

use landsraad_kernel::{Options, PowerSpec, Preset, RoleSpec, RuleRef, Say, say};

const fn power(rule: &'static str, name: Say, text: Say) -> PowerSpec {
    PowerSpec { name, text, when: "always", rule: RuleRef(rule) }
}

/// The two ways to play.
pub fn presets() -> Vec<Preset> {
    vec![
        Preset {
            key: "two",
            name: say("Two players", "Due giocatori"),
            help: say("Atreides against Harkonnen.", "Atreides contro Harkonnen."),
            options: Options::default(),
        },
        Preset {
            key: "solo",
            name: say("Alone", "In solitario"),
            help: say(
                "You lead the Atreides; the automa plays the Harkonnen by its rules.",
                "Guidi gli Atreides; l'automa gioca gli Harkonnen con le sue regole.",
            ),
            options: Options::default().with("mode", "solo"),
        },
    ]
}

/// The two sides.
#[rustfmt::skip]
pub fn roles() -> Vec<RoleSpec> {
    vec![
        RoleSpec {
            key: "atreides",
            name: Say::same("Atreides"),
            blurb: say(
                "You strike out of hidden sietches, command sandworms and win by prescience; look out: you have few dice and every sietch lost counts against you.",
                "Colpisci da sietch nascosti, comandi i vermi delle sabbie e vinci con la prescienza; attento: hai pochi dadi e ogni sietch perso conta contro di te.",
            ),
            powers: vec![
                power("wfa.actions.desert-power-wormsigns", say("Desert Power", "Potere del Deserto"), say("While you have fewer dice left you may act with the desert instead: put down wormsigns, move sandworms or attack with one.", "Finché hai meno dadi puoi agire con il deserto: collocare tracce di verme, muovere vermi delle sabbie o attaccare con uno.")),
                power("wfa.free-actions.guerrilla-sietch", say("Guerrilla", "Guerriglia"), say("You may turn up your own hidden tokens at any time; until then the enemy does not know what stands there.", "Puoi rivelare in ogni momento i tuoi segnalini coperti; fino ad allora il nemico non sa che cosa c'è.")),
                power("wfa.movement.sandride-start-end", say("Sandriding", "Cavalcare i vermi"), say("A legion beside a sandworm may ride it across the desert.", "Una legione accanto a un verme può cavalcarlo attraverso il deserto.")),
                power("wfa.prescience.claim", say("Prescience", "Prescienza"), say("You fulfil prescience cards and raise three markers; a secret objective says how far they must go.", "Adempi carte prescienza e alzi tre indicatori; un obiettivo segreto dice fin dove devono salire.")),
            ],
        },
        RoleSpec {
            key: "harkonnen",
            name: Say::same("Harkonnen"),
            blurb: say(
                "You have more dice, legions and machines; look out: if the spice does not flow, the powers of the Imperium ban what you need.",
                "Hai più dadi, legioni e macchine; attento: se la spezia non scorre, le potenze dell'Imperium vietano ciò che ti serve.",
            ),
            powers: vec![
                power("wfa.vehicles.place-count", say("Vehicles", "Veicoli"), say("Each round you place harvesters, carryalls and ornithopters; harvesters bring the spice that you must pay.", "A ogni round collochi mietitrici, ali trasporto e ornitotteri; le mietitrici portano la spezia che devi pagare.")),
                power("wfa.movement.transport", say("Troop transport", "Trasporto truppe"), say("An ornithopter carries a legion over two areas, whatever is in the way.", "Un ornitottero porta una legione oltre due aree, qualunque ostacolo ci sia.")),
                power("wfa.free-actions.scouting", say("Scouting", "Perlustrazione"), say("An ornithopter may be given up to turn over all hidden tokens of an area in its sectors.", "Puoi rimuovere un ornitottero per scoprire tutti i segnalini coperti di un'area dei suoi settori.")),
                power("wfa.victory.harkonnen", say("Supremacy", "Supremazia"), say("Destroyed sietches and paid spice raise your supremacy; at the top you win.", "Sietch distrutti e spezia pagata alzano la tua supremazia; in cima vinci.")),
            ],
        },
    ]
}
