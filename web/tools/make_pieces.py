#!/usr/bin/env python3
"""Collect every card, title, space, leader and token of the games with the mark of how far it is known.

    python3 tools/make_pieces.py        # in web/; writes src/pieces/<edition>.gen.json

The rules browser shows them beside the ledgers, so that a reader sees which printed values are reconstructed.
Marks, as in the ledgers: certain, likely, reconstructed; `part` where a name or a requirement is known and the rest is not
(`note` says what). Standard library only.
"""
import json, pathlib, tomllib

HERE = pathlib.Path(__file__).resolve().parent
CRATES = HERE.parents[1] / "crates"
OUT = HERE.parent / "src" / "pieces"

def load(game, name):
    with open(CRATES / game / "data" / f"{name}.toml", "rb") as file:
        return tomllib.load(file)

def text(en, it=None):
    return {"en": en, "it": it or en}

def both(entry, key="name"):
    return text(entry[key], entry.get(f"{key}_it"))

def piece(id, name, says, mark, note=None):
    says = {lang: words[:1].upper() + words[1:] for lang, words in says.items()}
    made = {"id": id, "name": name, "text": says, "mark": mark}
    return made | ({"note": text(*note)} if note else {})

def count(n, one, more):
    return f"{n} {one if n == 1 else more}"

def told(en, it, rest):
    """What a token does, before what is printed on it."""
    return text(f"{en}. {rest['en'][:1].upper()}{rest['en'][1:]}", f"{it}. {rest['it'][:1].upper()}{rest['it'][1:]}")

def section(id, en, it, pieces):
    return {"id": id, "name": text(en, it), "pieces": list(pieces)}

def invented(entry, key="source"):
    return str(entry.get(key, "")).startswith("reconstructed")

# ---------------------------------------------------------------- War for Arrakis

def arrakis():
    cards, parts, board = (load("arrakis", n) for n in ("cards", "components", "board"))
    deck = {"house_atreides": ("House Atreides", "Casa Atreides"), "fremen_ally": ("Fremen Ally", "Alleati Fremen"),
            "house_harkonnen": ("House Harkonnen", "Casa Harkonnen"), "corrino_ally": ("Corrino Ally", "Alleati Corrino")}
    tracks = {"kwisatz_haderach": ("Kwisatz Haderach", "Kwisatz Haderach"), "sand_dwellers": ("Sand Dwellers", "Abitanti delle Sabbie"), "jihad": ("Jihad", "Jihad")}
    area = {a["id"]: text(a.get("name") or a["id"], a.get("name_it")) for a in board["area"]}
    def steps(numbers, sign):
        said = [[f"{tracks[m][k]} {sign}{n}" for m, n in numbers.items() if m in tracks and n] for k in (0, 1)]
        return [", ".join(words) for words in said]
    def planning(c):
        return piece(c["id"], both(c), both(c, "effect"), "reconstructed" if invented(c) else "certain", deck[c["deck"]])
    def leader(l):
        unknown = [words for key, words in (("special_source", ("special action", "azione speciale")), ("slot_source", ("box", "casella"))) if invented(l, key)]
        fight = l.get("combat", {})
        hits, shields = fight.get("hits", 0), fight.get("shields", 0)
        says = text(f"{l['entry']}. Special: {count(hits, 'hit', 'hits')}, {count(shields, 'shield', 'shields')}. {l['special']}",
                    f"{l['entry_it']}. Speciale: {count(hits, 'colpo', 'colpi')}, {count(shields, 'scudo', 'scudi')}. {l['special_it']}")
        note = ("Reconstructed: " + ", ".join(w[0] for w in unknown), "Ricostruito: " + ", ".join(w[1] for w in unknown)) if unknown else None
        return piece(l["id"], both(l), says, "reconstructed" if invented(l) else "part" if unknown else "certain", note)
    def prescience(p):
        en, it = steps(p["reward"], "+")
        says = text(f"{p['requirement']} {en}.", f"{p['requirement_it']} {it}.")
        if invented(p):
            return piece(p["id"], both(p), says, "reconstructed")
        return piece(p["id"], both(p), says, "part", ("Name and requirement known, reward reconstructed", "Nome e requisito noti, ricompensa ricostruita"))
    def objective(o):
        n = o["id"].rsplit("_", 1)[1]
        return piece(o["id"], text(f"Objective {n}", f"Obiettivo {n}"), text(*steps(o["targets"], "")), "reconstructed" if invented(o) else "certain")
    unit = {"regular": ("regular", "regolare", "regolari"), "elite": ("elite", "élite", "élite"), "special": ("special elite", "élite speciale", "élite speciali"),
            "bashar": ("Bashar", "Bashar", "Bashar"), "naib": ("Naib", "Naib", "Naib")}
    t = parts["tokens"]
    dice = parts["action_die"]
    tokens = [
        piece("sietch", text("Sietches", "Sietch"), told('Home of the Atreides; destroyed, it raises supremacy by its rank', 'Casa degli Atreides; distrutto, alza la supremazia del suo rango', text(*[w + ", ".join(map(str, t["sietch"]["ranks"])) for w in ("Ranks ", "Ranghi ")])), "certain"),
        piece("settlement", text("Settlements", "Insediamenti"), told('Harkonnen town; destroyed, it raises the prescience markers by its rank', 'Centro Harkonnen; distrutto, alza gli indicatori di prescienza del suo rango', text(*[", ".join(f"{area[k][lang]} {n}" for k, n in t["settlement"]["ranks"].items()) for lang in ("en", "it")])), "certain"),
        piece("testing_station", text("Testing stations", "Stazioni ecologiche sperimentali"), told('Taken by the Atreides it raises the marker on its hidden side', "Presa dagli Atreides alza l'indicatore sul lato nascosto", text("2 for each prescience marker, hidden", "2 per ogni indicatore di prescienza, coperte")), "part", ("Number known, two of each likely", "Numero noto, due per tipo probabile")),
        piece("wormsign", text("Wormsigns", "Tracce di verme"), told('Lies hidden in the desert until something sets it off', 'Sta coperta nel deserto finché qualcosa la fa scattare', text(*[f"{w[0]} {t['wormsign']['faces']['sand']}, {w[1]} {t['wormsign']['faces']['sandworm']}, {w[2]} {t['wormsign']['faces']['burrowing_sandworm']}" for w in (("Sand", "sandworm", "burrowing sandworm"), ("Sabbia", "verme", "rigonfiamento"))])), "part", ("16 known, how they are split is reconstructed", "16 noti, la loro ripartizione è ricostruita")),
        piece("bene_gesserit", text("Bene Gesserit tokens", "Segnalini Bene Gesserit"), told('Put on the dashboard it works as one more die', 'Sulla plancia vale come un dado in più', text("5, all in the reserve at the start", "5, tutti nella riserva all'inizio")), "part", ("How the Atreides gain them is reconstructed", "Come li ottengono gli Atreides è ricostruito")),
        piece("sandworm", text("Sandworm figures", "Modelli dei vermi"), told('Moved by the Atreides with Desert Power; attacks legions and harvesters, then leaves', 'Lo muovono gli Atreides con il Potere del Deserto; attacca legioni e mietitrici, poi se ne va', text(f"{parts['figures']['worms']['sandworm']} and the Wild Maker", f"{parts['figures']['worms']['sandworm']} e il Creatore Selvaggio")), "reconstructed"),
    ]
    for key, en, it in (("harkonnen_start", "Harkonnen starting tokens", "Segnalini iniziali Harkonnen"), ("atreides_start", "Atreides starting tokens", "Segnalini iniziali Atreides"), ("atreides_deployment", "Atreides deployment tokens", "Segnalini schieramento Atreides")):
        tokens.append(piece(key, text(en, it), told("Turned up, it becomes these figures", "Rivelato, diventa queste miniature", text(*token_faces(t[key], unit))), "part", ("Number known, most faces reconstructed", "Numero noto, quasi tutte le facce ricostruite")))
    result = {"leadership": ("leadership", "comando"), "strategy": ("strategy", "strategia"), "deployment": ("deployment", "schieramento"), "mentat": ("mentat", "mentat"), "house": ("house", "casata")}
    for side, name in (("harkonnen", "Harkonnen"), ("atreides", "Atreides")):
        tokens.append(piece(f"die_{side}", text(f"Action dice, {name}", f"Dadi azione, {name}"), told("Each is one action of its result, or plays a card", "Ognuno è un'azione del suo risultato, o gioca una carta", text(*[f"{dice[side]['dice']} × " + ", ".join(result[f][k] for f in dice[side]["faces"]) for k in (0, 1)])), "part", ("Number and results known, the doubled face reconstructed", "Numero e risultati noti, la faccia doppia è ricostruita")))
    tokens.append(piece("combat_die", text("Combat dice", "Dadi combattimento"), told('Swords are hits, shields stop them, specials are for leaders', 'Le spade sono colpi, gli scudi li fermano, gli speciali sono per i comandanti', text("3 swords, 2 shields, 1 special", "3 spade, 2 scudi, 1 speciale")), "certain"))
    tokens.append(piece("tank", text("Regeneration tanks", "Vasche rigeneranti"), told('Dead named leaders wait here and come back after a few turns', 'I comandanti rinomati morti attendono qui e tornano dopo qualche turno', text(f"{parts['dashboard']['atreides']['regeneration_tank_slots']} slots", f"{parts['dashboard']['atreides']['regeneration_tank_slots']} caselle")), "reconstructed"))
    tokens.append(piece("slots", text("Dashboard boxes", "Caselle delle plance"), told('How many dice of each result fit', 'Quanti dadi di ogni risultato ci stanno', text(*[f"Harkonnen: {', '.join(f'{result[r][k]} {n}' for r, n in parts['dashboard']['harkonnen']['slots'].items())}. Atreides: {', '.join(f'{result[r][k]} {n}' for r, n in parts['dashboard']['atreides']['slots'].items())}." for k in (0, 1)])), "certain"))
    tokens.append(piece("prescience_track", text("Prescience track", "Tracciato della prescienza"), told('The Atreides win when their markers reach the secret objective', "Gli Atreides vincono quando gli indicatori raggiungono l'obiettivo segreto", text(f"0 to {parts['prescience_track']['last_step']}; step 8 sets off the Family Atomics", f"da 0 a {parts['prescience_track']['last_step']}; il passo 8 fa esplodere le Atomiche di Famiglia")), "part", ("Steps 3 and 6 known; the last step and step 8 reconstructed", "Passi 3 e 6 noti; l'ultimo passo e il passo 8 ricostruiti")))
    tokens.append(piece("atomics", text("Family Atomics", "Atomiche di Famiglia"), told('Destroys everything in one of these areas and opens the way for storms', 'Distrugge tutto in una di queste aree e apre la via alle tempeste', text(*[", ".join(area[a][lang] for a in parts["family_atomics"]["sites"]) for lang in ("en", "it")])), "part", ("Sites known, effect reconstructed", "Luoghi noti, effetto ricostruito")))
    terrain = {"mountain": ("mountain", "montagna"), "plateau": ("plateau", "altopiano"), "minor_erg": ("minor erg", "erg minore"), "desert": ("desert", "deserto"), "deep_desert": ("deep desert", "deserto profondo")}
    return [
        section("leader", "Leaders", "Comandanti", map(leader, cards["leader"])),
        section("prescience", "Prescience cards", "Carte prescienza", map(prescience, cards["prescience"])),
        section("objective", "Secret objectives", "Obiettivi segreti", map(objective, cards["objective"])),
        section("token", "Tokens, dice and tracks", "Segnalini, dadi e tracciati", tokens),
        section("planning", "Planning cards", "Carte pianificazione", map(planning, cards["planning"])),
        section("ban", "Bans", "Divieti", (piece("ban_" + b["power"], both(b), both(b, "effect"), "certain") for b in cards["ban"])),
        section("tactic", "Tactic cards (solo)", "Carte tattica (solitario)", (piece(c["id"], area[c["sietch"]], told("Names the sietch that the automa goes for, or the sector where it harvests", "Nomina il sietch a cui mira l'automa, o il settore in cui raccoglie", text(*[w[0] + (c["sector"].upper() if len(c["sector"]) == 2 else w[1]) for w in (("Sector ", "central"), ("Settore ", "centrale"))])), c.get("confidence", "certain")) for c in cards["tactic"])),
        section("area", "Areas of the board", "Aree del tabellone", (piece(a["id"], area[a["id"]], text(*terrain[a["terrain"]]), "certain") for a in board["area"])),
    ]

def token_faces(entry, unit):
    """What the tokens show, counted, in both languages."""
    def show(figures, k):
        return " + ".join(f"{n} {unit[f][0]}" if k == 0 else f"{n} {unit[f][1 if n == 1 else 2]}" for f, n in figures.items() if f in unit and n)
    lists = [entry[k] for k in ("faces", "black", "silver", "tokens") if isinstance(entry.get(k), list)]
    said = []
    for k in (0, 1):
        shown = [show(face, k) for faces in lists for face in faces if isinstance(face, dict)]
        said.append("; ".join(f"{shown.count(s)} × {s}" for s in dict.fromkeys(shown)))
    return said

# ---------------------------------------------------------------- Globopolis

SPACE = {
    "teleport": ("passing it clockwise pays; ending here throws you somewhere else on the ring", "passarla in senso orario paga; chi vi si ferma è portato altrove sull'anello"),
    "territory": ("free, it becomes yours; another's asks its Conference Fee or an attack; your own gives a card", "se è libera diventa tua; quella altrui chiede il Conference Fee o un attacco; la tua dà una carta"),
    "guild": ("free or another's, it becomes yours and sells R-Units of one type", "libera o altrui, diventa tua e vende R-Units di un tipo"),
    "independent": ("belongs to nobody: move again or buy what it sells", "non è di nessuno: muovi ancora o compra ciò che vende"),
    "switzerland": ("belongs to nobody: gives money and CR-Points and sells the wares of Israel, Russia or India", "non è di nessuno: dà denaro e CR e vende le merci di Israele, Russia o India"),
    "orss": ("a shuttle may take you to any other O.R.S.S., and you move on from there", "uno shuttle può portarti a un'altra O.R.S.S. qualsiasi, e da lì prosegui"),
    "ops": ("draw an Ops card", "pesca una carta Ops"),
    "mission": ("draw a Mission", "pesca una Mission"),
    "influence": ("draw an Influence card", "pesca una carta Influence"),
    "nsa": ("gives NS-Units", "dà NS-Units"),
    "nia": ("gives agents", "dà agenti"),
    "moonshot": ("gives CR-Points", "dà CR"),
}

def globopolis():
    board, titles, cards = (load("globopolis", n) for n in ("board", "titles", "cards"))
    unit = {r["id"]: both(r) for r in titles["resource"]}
    group = {g["id"]: both(g) for g in titles["group"]}
    colour = {"green": "verde", "grey": "grigio", "black": "nero", "yellow": "giallo", "blue": "blu"}
    def mark(entry):
        source = entry.get("source", "reconstructed")
        return "reconstructed" if source.startswith("reconstructed") else "part" if "reconstructed" in source else "certain"
    def card(c):
        return piece(c["id"], both(c), both(c, "text"), mark(c), ("Condition and points known, name ours", "Condizione e punti noti, nome nostro") if "name ours" in c.get("source", "") else None)
    def title(t):
        says = []
        for lang, words in (("en", ("value", "fee", "premium", "stock", "prices")), ("it", ("valore", "Conference Fee", "premio", "scorta", "prezzi"))):
            said = [group[t["group"]][lang], f"{words[0]} {t['value']}"]
            if "conference_fee" in t:
                said += [f"{words[1]} {t['conference_fee']} EU", f"{words[2]} {t['development_premium']} EU", ", ".join(f"{n} {unit[u][lang]}" for u, n in t["units"].items() if n)]
            else:
                said += [unit[t["resource"]][lang], f"{words[3]} {t['stock']}", f"{words[4]} {'/'.join(map(str, t['price_by_associated']))} EU"]
            says.append(" · ".join(said))
        return piece(t["id"], both(t), text(*says), mark(t), ("Name known, numbers and colour reconstructed", "Nome noto, numeri e colore ricostruiti") if mark(t) == "part" else None)
    def space(s):
        said = SPACE.get(s["id"]) or SPACE[s["kind"]]
        note = ("Exists in the rulebook; its place on the ring is reconstructed", "Esiste nel regolamento; il suo posto sull'anello è ricostruito")
        return piece(f"space_{s['index']}", both(s), text(f"Space {s['index']}: {said[0]}", f"Casella {s['index']}: {said[1]}"), "reconstructed" if mark(s) == "reconstructed" else "part", None if mark(s) == "reconstructed" else note)
    return [
        section("territory", "Territories", "Territori", map(title, titles["territory"])),
        section("guild", "Guilds", "Gilde", map(title, titles["guild"])),
        section("mission", "Missions", "Carte Mission", map(card, cards["mission"])),
        section("ops", "Ops cards", "Carte Ops", map(card, cards["ops"])),
        section("influence", "Influence cards", "Carte Influence", map(card, cards["influence"])),
        section("space", "Spaces of the ring", "Caselle dell'anello", map(space, sorted(board["space"], key=lambda s: s["index"]))),
        section("resource", "R-Units", "R-Units", (piece(r["id"], both(r), text(f"{r['colour']}: one of each type on a territory lets it develop", f"{colour[r['colour']]}: una per tipo su un territorio permette di svilupparlo"), mark(r)) for r in titles["resource"])),
        section("group", "Colour groups", "Gruppi di colore", (piece(g["id"], both(g), text(f"All its territories and guilds in one hand: {g['bonus_cr']} CR", f"Tutti i suoi territori e gilde in una mano: {g['bonus_cr']} CR"), "part" if "formula" in g["source"] else mark(g), ("Group reconstructed, formula of the bonus known", "Gruppo ricostruito, formula del bonus nota")) for g in titles["group"])),
    ]

# ---------------------------------------------------------------- Dune

def dune(edition):
    treachery, leaders, factions = (load("dune", n) for n in ("treachery", "leaders", "factions"))
    names = {f["id"]: text(f["name"], f.get("name_it") or f.get("it")) for f in factions["faction"]}
    def card(c, mark="certain"):
        copies = f" (× {c['count']})" if c.get("count", 1) > 1 else ""
        return piece(c["id"], text(c["name"], c.get("it")), text(c["effect"] + copies, c["effect_it"] + copies), c.get("certainty", mark))
    def leader(l):
        who, n = names[l["faction"]], l["strength"]
        says = text(f"{who['en']}: adds {n} to a battle; who kills this leader and wins gets {n} spice.",
                    f"{who['it']}: aggiunge {n} in battaglia; chi uccide questo comandante e vince riceve {n} unità di spezia.")
        return piece(l["id"], both(l), says, l.get("certainty", "certain"))
    tokens = [
        piece("storm", text("Storm marker", "Segnalino Tempesta"), text("Moves counterclockwise; it destroys forces and spice on open sand, and nobody passes the sector where it stands.", "Avanza in senso antiorario; distrugge truppe e spezia sulla sabbia aperta, e nessuno passa il settore in cui si trova."), "certain"),
        piece("spice", text("Spice", "Spezia"), text("Lies where it blew until somebody collects it; in hand it pays cards, shipments and revivals.", "Resta dove è esplosa finché qualcuno la raccoglie; in mano paga carte, trasferimenti e risvegli."), "certain"),
        piece("worm", text("Shai-Hulud, the worm", "Shai-Hulud, il verme"), text("Eats forces and spice in the territory where spice blew last, and brings a Nexus.", "Divora truppe e spezia nel territorio dell'ultima esplosione di spezia, e porta un Nexus."), "certain"),
        piece("force", text("Force", "Truppa"), text("Fights, holds a place and collects spice; a dead one waits in the tanks for its revival.", "Combatte, occupa un luogo e raccoglie spezia; una morta attende nei serbatoi il risveglio."), "certain"),
        piece("sardaukar", text("Sardaukar", "Sardaukar"), text("Starred force of the Emperor: counts double in battle and in losses, except against the Fremen.", "Truppa con la stella dell'Imperatore: vale doppio in battaglia e nelle perdite, salvo contro i Fremen."), "certain"),
        piece("fedaykin", text("Fedaykin", "Fedaykin"), text("Starred force of the Fremen: counts double in battle and in losses.", "Truppa con la stella dei Fremen: vale doppio in battaglia e nelle perdite."), "certain"),
        piece("advisor", text("Advisor", "Consigliere"), text("Bene Gesserit force among others: it neither fights nor holds the place nor collects.", "Truppa Bene Gesserit fra altri: non combatte, non occupa e non raccoglie."), "certain"),
        piece("kwisatz_haderach", text("Kwisatz Haderach", "Kwisatz Haderach"), text("Once seven Atreides forces have died in battles: adds 2 to one leader a turn, whom nobody can call a traitor.", "Quando sette truppe Atreides sono morte in battaglia: aggiunge 2 a un comandante per turno, che nessuno può dichiarare traditore."), "certain"),
        piece("shield_wall", text("Destroyed Shield Wall", "Muro Scudo distrutto"), text("After Family Atomics the storm reaches Arrakeen, Carthag and the Imperial Basin.", "Dopo le Atomiche di Famiglia la tempesta raggiunge Arrakeen, Carthag e il Bacino Imperiale."), "certain"),
        piece("traitor", text("Traitor card", "Carta traditore"), text("Names a leader in your pay: when he leads against you, say so and win without losses.", "Nomina un comandante al tuo soldo: quando guida contro di te, dichiaralo e vinci senza perdite."), "certain"),
    ]
    sections = [
        section("treachery", "Treachery cards", "Carte inganno", map(card, treachery["card"])),
        section("leader", "Leaders", "Comandanti", map(leader, leaders["leader"])),
        section("token", "Tokens and markers", "Segnalini", tokens),
    ]
    if edition == "v29":
        sets = load("dune", "treachery_sets")
        sections.insert(0, section("sets", "Treachery sets D, S and G", "Set di carte inganno D, S e G", map(card, sets["card"])))
        sections.insert(1, section("main", "Main leaders", "Comandanti principali", map(leader, load("dune", "main_leaders")["leader"])))
    return sections

OUT.mkdir(exist_ok=True)
for edition, sections in {"wfa": arrakis(), "globopolis": globopolis(), "gf9": dune("gf9"), "ah2009": dune("ah2009"), "v29": dune("v29")}.items():
    ids = [(s["id"], p["id"]) for s in sections for p in s["pieces"]]
    assert len(ids) == len(set(ids)), edition
    (OUT / f"{edition}.gen.json").write_text(json.dumps(sections, ensure_ascii=False, separators=(",", ":")) + "\n")
    count = {}
    for s in sections:
        for p in s["pieces"]:
            count[p["mark"]] = count.get(p["mark"], 0) + 1
    print(edition, len(ids), count)
