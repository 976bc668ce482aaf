// A table frozen in time, for screenshots and for looking at screens without a server. Never part of the product.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const HERE = import.meta.dirname;

const say = (en, it = en) => ({ en, it });
const FACTIONS = ['atreides', 'guild', 'harkonnen', 'emperor', 'fremen', 'bene_gesserit'];
const NAME = { atreides: say('Atreides'), guild: say('Guild', 'Gilda'), harkonnen: say('Harkonnen'), emperor: say('Emperor', 'Imperatore'), fremen: say('Fremen'), bene_gesserit: say('Bene Gesserit') };
const PLAYER = { atreides: 'Giulia', harkonnen: 'Marco', emperor: 'Sofia', fremen: 'Ada', bene_gesserit: 'Ren' };
const LEADERS = JSON.parse(readFileSync(join(HERE, '../src/games/dune/names.gen.json'), 'utf8')).leaders;
const ME = { id: 'p0', name: 'Giulia', kind: 'guest' };

const SETTINGS = { public: true, clock: { kind: 'live', decision_seconds: 180, bank_seconds: 900 }, timeout: 'default', whispers: true, undo_votes: true, spectators: true, deals: true, reaction_ms: 3000, reaction_strict: false, bot_ms: 400 };

function seats(roles, filled = roles.length) {
  return roles.map((role, seat) => ({
    seat,
    sitter: seat >= filled ? { kind: 'open' } : PLAYER[role] ? { kind: 'person', id: `p${seat}`, name: PLAYER[role], program: false } : { kind: 'bot', bot: 'merchant' },
    caretaker: null,
    role: role ?? null,
    role_text: NAME[role] ?? null,
    invitation: null,
  }));
}
function table(id, name, more = {}) {
  return { id, name, game: 'dune', edition: 'gf9', options: { advanced: true }, status: 'running', host: 'p0', host_name: 'Giulia', seats: seats(FACTIONS), settings: SETTINGS, commitment: 'c0ffee', seed: null, steps: null, outcome: null, forked_from: null, created: 0, updated: 0, ...more };
}
const OTHERS = (n, filled) => Array.from({ length: n }, (_, seat) => ({ seat, sitter: seat < filled ? { kind: 'person', id: `q${seat}`, name: ['Ada', 'Ren', 'Marco', 'Sofia', 'Lia'][seat], program: false } : { kind: 'open' }, caretaker: null, role: null, role_text: null, invitation: null }));

export const TABLES = {
  open: [
    table('moon', "Smugglers' moon", { status: 'open', seats: seats(['harkonnen', 'emperor', 'fremen', 'bene_gesserit', 'guild', 'atreides'], 4).map((s) => (s.sitter.kind === 'person' ? { ...s, sitter: { ...s.sitter, id: `x${s.seat}` } } : s)), host: 'x0' }),
    table('muad', "Muad'Dib", { game: 'arrakis', edition: 'wfa', status: 'open', seats: OTHERS(2, 1) }),
    table('ring', 'Ring road', { game: 'globopolis', edition: 'globopolis', status: 'open', seats: OTHERS(5, 3) }),
  ],
  mine: [table('ship', 'Thursday at the sietch', { pending: [0] }), table('wait', 'The long con', { pending: [2] }), table('over', 'Sunday rematch', { status: 'finished', steps: 402, outcome: { winners: [0], roles: ['atreides'], victory: 'strongholds', text: say('Atreides hold three strongholds', 'Atreides tiene tre roccaforti'), rule: 'gf9.victory.strongholds', scores: [1, 0, 0, 0, 0, 0] } })],
  finished: [],
};

const opt = (key, en, it, help_en, help_it, group, kind, dflt, rule = null, topic = '') => ({ key, name: say(en, it), help: say(help_en, help_it), group, topic, usual: null, rule, kind, default: dflt });
const role = (key, en, it, blurb_en, blurb_it) => ({ key, name: say(en, it), blurb: say(blurb_en, blurb_it), powers: [] });
const ROLES = [
  role('atreides', 'Atreides', 'Atreides', 'You see the cards before others bid.', 'Vedi le carte prima che gli altri offrano.'),
  role('bene_gesserit', 'Bene Gesserit', 'Bene Gesserit', 'You tell enemies what to play.', 'Dici ai nemici che cosa giocare.'),
  role('emperor', 'Emperor', 'Imperatore', 'You are rich, because the others pay their cards to you.', 'Sei ricco, perché gli altri pagano a te le carte.'),
  role('fremen', 'Fremen', 'Fremen', 'You arrive for nothing and ride worms.', 'Arrivi gratis e cavalchi i vermi.'),
  role('guild', 'Guild', 'Gilda', 'The others pay their journeys to you.', 'Gli altri pagano a te i viaggi.'),
  role('harkonnen', 'Harkonnen', 'Harkonnen', 'You hold twice as many cards and four traitors.', 'Hai il doppio delle carte e quattro traditori.'),
];
const PRESETS = [
  { key: 'basic', name: say('Basic game', 'Gioco base'), help: say('For a first game.', 'Per una prima partita.'), options: {} },
  { key: 'advanced', name: say('Advanced game', 'Gioco avanzato'), help: say('For those who know the game.', 'Per chi conosce il gioco.'), options: { advanced: true } },
];
export const CATALOG = {
  games: [
    {
      id: 'dune', name: say('Dune'), blurb: say('Six factions fight, bargain and betray for the spice of Arrakis.', 'Sei fazioni combattono, trattano e tradiscono per la spezia di Arrakis.'),
      bots: [{ key: 'steady', name: say('Steady', 'Costante'), help: say('', '') }],
      editions: [
        { id: 'gf9', name: say('2019 edition', 'Edizione 2019'), blurb: say('Ten turns, the modern rulebook, basic or advanced.', 'Dieci turni, il regolamento moderno, base o avanzato.'), ledger: 'dune_gf9', min_seats: 2, max_seats: 6, roles: ROLES, presets: PRESETS, options: [
          opt('advanced', 'Advanced game', 'Gioco avanzato', 'Double spice blow, incomes, special Karama powers, spice in battle, advanced faction powers.', 'Doppia spezia, rendite, poteri Karama speciali, spezia in battaglia, vantaggi avanzati.', 'game', { kind: 'switch' }, false, 'gf9.turn.adv-overview'),
          opt('factions', 'Factions', 'Fazioni', 'By seat, separated by commas.', 'Per posto, separate da virgole.', 'game', { kind: 'text' }, 'random', 'gf9.setup.choose-factions'),
          opt('alliances', 'Alliances', 'Alleanze', 'How many may ally, and how many strongholds they need.', 'Quanti possono allearsi e quante roccaforti servono.', 'alliances', { kind: 'choice', values: [{ key: 'two-four', name: say('Two players, 4 strongholds', 'Due giocatori, 4 roccaforti') }, { key: 'any-three', name: say('Any size, 3 strongholds', 'Qualsiasi numero, 3 roccaforti') }] }, 'two-four', 'gf9.options.two-four'),
          opt('blow-in-storm', 'Spice blow under the storm', 'Spezia sotto la tempesta', 'Whether spice that blows in a sector in storm is placed or lost.', 'Se la spezia che esce in un settore in tempesta si piazza o si perde.', 'rulings', { kind: 'choice', values: [{ key: 'placed', name: say('Placed', 'Si piazza') }, { key: 'lost', name: say('Lost', 'Si perde') }] }, 'placed', 'gf9.spice-blow.in-storm', 'spice'),
        ] },
        { id: 'ah2009', name: say('1979 game, 2009 tournament', 'Gioco 1979, torneo 2009'), blurb: say('Fifteen turns, the classic with its tournament rulings.', 'Quindici turni, il classico con le interpretazioni da torneo.'), ledger: 'dune_ah2009', min_seats: 2, max_seats: 6, roles: ROLES, presets: PRESETS, options: [opt('factions', 'Factions', 'Fazioni', 'By seat.', 'Per posto.', 'game', { kind: 'text' }, 'random')] },
        { id: 'v29', name: say('Community rulebook 2.9', 'Regolamento 2.9'), blurb: say('Every option and house rule of the community book.', 'Ogni opzione e regola della casa del regolamento della comunità.'), ledger: 'dune_v29', min_seats: 2, max_seats: 6, roles: ROLES, presets: PRESETS, options: [opt('factions', 'Factions', 'Fazioni', 'By seat.', 'Per posto.', 'game', { kind: 'text' }, 'random')] },
      ],
    },
    { id: 'arrakis', name: say('War for Arrakis'), blurb: say('Two sides, one planet.', 'Due fronti, un pianeta.'), bots: [], editions: [{ id: 'wfa', name: say('War for Arrakis'), blurb: say('', ''), ledger: 'arrakis_war', min_seats: 1, max_seats: 2, roles: [], presets: [], options: [] }] },
    { id: 'globopolis', name: say('Globopolis'), blurb: say('A race round the world of business.', 'Una corsa nel mondo degli affari.'), bots: [], editions: [{ id: 'globopolis', name: say('Globopolis'), blurb: say('', ''), ledger: 'globopolis', min_seats: 2, max_seats: 5, roles: [], presets: [], options: [] }] },
  ],
};

const CIRCLE = { atreides: 2, guild: 5, harkonnen: 8, emperor: 11, fremen: 14, bene_gesserit: 17 };
const sq = (normal, special = 0) => ({ normal, special });
const FORCES = {
  atreides: { 'arrakeen:10': sq(7), 'cielago_depression:2': sq(3) },
  harkonnen: { 'carthag:11': sq(10), 'the_minor_erg:7': sq(4) },
  bene_gesserit: { 'carthag:11': sq(3), 'polar_sink:0': sq(2) },
  fremen: { 'sietch_tabr:14': sq(6, 3), 'the_great_flat:15': sq(4) },
  emperor: { 'habbanya_sietch:17': sq(4, 2), 'imperial_basin:10': sq(3) },
  guild: { 'tueks_sietch:5': sq(5) },
};
const RESERVES = { atreides: sq(7), harkonnen: sq(6), emperor: sq(6, 3), fremen: sq(4), guild: sq(11), bene_gesserit: sq(13) };
const TANKS = { atreides: sq(3), harkonnen: sq(0), emperor: sq(2), fremen: sq(0), guild: sq(4), bene_gesserit: sq(2) };
const CARDS = { atreides: 3, harkonnen: 5, emperor: 3, fremen: 2, guild: 3, bene_gesserit: 4 };

const PASSING = {
  gift: { trade: { gift: { from: 'emperor', to: 'atreides', amount: 4, card: true } } },
  ransom: { trade: { ransom: { of: 'atreides', leader: 'gurney_halleck', cards: 2, left: 1 } } },
  swap: { swap: { with: 'atreides', taken: 2, left: 1 } },
};

export function view(scene) {
  const bidding = scene === 'auction';
  const fight = scene === 'battle' || scene === 'leader';
  const eyes = scene !== 'public';
  return {
    turn: 4, last_turn: 10, phase: bidding ? 'bidding' : fight ? 'battle' : 'shipment', first_player: 4, storm: 13, shield_wall: true, storm_card_laid: true,
    spice: { 'cielago_south:2': 12, 'the_minor_erg:8': 8, 'habbanya_erg:16': 6 },
    advisors: ['polar_sink'],
    factions: FACTIONS.map((faction, seat) => ({
      faction, seat, circle: CIRCLE[faction], allies: faction === 'atreides' ? ['fremen'] : faction === 'fremen' ? ['atreides'] : [],
      reserves: RESERVES[faction], tanks: TANKS[faction],
      forces: fight && faction === 'atreides' ? { ...FORCES.atreides, 'tueks_sietch:5': sq(4) } : FORCES[faction],
      bribes: 0,
      leaders: Object.entries(LEADERS).filter(([, l]) => l.faction === faction && l.strength < 8).map(([id], n) => ({ leader: id, place: n === 3 && faction === 'atreides' ? 'tanks' : 'home', fought: null })),
      card_count: bidding || faction === 'atreides' ? CARDS[faction] : null,
      known_cards: faction === 'harkonnen' && eyes ? ['lasgun', 'chaumas'] : faction === 'emperor' && eyes ? ['snooper#2'] : [],
      known_traitors: [], karama_used: false, progress: { points: { atreides: 1, guild: 1, fremen: 1, emperor: 1 }[faction] ?? 0, side: faction === 'atreides' || faction === 'fremen' ? 2 : 1, needed: faction === 'atreides' || faction === 'fremen' ? 4 : 3 },
    })),
    order: ['fremen', 'bene_gesserit', 'atreides', 'guild', 'harkonnen', 'emperor'],
    holders: [['arrakeen', 'atreides'], ['carthag', null], ['sietch_tabr', 'fremen'], ['habbanya_sietch', 'emperor'], ['tueks_sietch', fight ? null : 'guild']].map(([territory, faction]) => ({ territory, worth: 1, faction, contested: faction === null })),
    standing: PASSING[scene] ? [{ faction: 'emperor', loss: 'lost', powers: 2, rule: 'v29.leaders.lost-powers' }, { faction: 'guild', loss: 'silenced', powers: 0, rule: 'v29.data.card-cone-of-silence' }, { faction: 'bene_gesserit', loss: 'eliminated', powers: 0, rule: 'v29.leaders.elimination' }] : [],
    exposed: ['cielago_south', 'the_minor_erg', 'habbanya_erg', 'the_great_flat'],
    treachery_discard: ['baliset'], removed: [], treachery_deck: 14, row: bidding ? 3 : 0, spice_pile_a: ['cielago_south'], spice_pile_b: ['the_minor_erg'], spice_deck: 12, stopped: [], pending: [0],
    now: [bidding ? { bidding: { number: 3, of: 5, bid: 4, bidder: 3, order: [1, 2, 3, 4, 5, 0], turn: 0, passed: [4, 5], rivals: [2], back: [], bound: [1], auctioneer: 4, swap_with: null, to_give_back: 0 } } : fight ? { battle: { step: 'plans' } } : { shipment: { step: 'ship' } }, ...(PASSING[scene] ? [PASSING[scene]] : [])],
    battle: fight ? { territory: 'tueks_sietch', ground: ['tueks_sietch:5'], step: 'plans', sides: [{ faction: 'atreides', forces: sq(4), ready: false, no_leader: false, plan: scene === 'battle' ? { next: 'dial', lead: { leader: 'gurney_halleck' }, kwisatz: true, weapon: 'crysknife', defence: 'shield', dial: 0, spice: 0 } : { next: 'lead', lead: 'none', kwisatz: false, weapon: null, defence: null, dial: 0, spice: 0 }, led: scene === 'battle' ? 12 : 0, killed: false }, { faction: 'guild', forces: sq(5), ready: true, no_leader: false, plan: null, led: null, killed: false }], voice_to: null, voice: null, prescience_to: 'guild', prescience: 'defence', disclosed: { defence: 'shield#2' }, looked_at: null, revealed: false, winner: null } : null,
    storm_ahead: [1000, 1000, 888, 666, 333, 111],
    deals: { struck: [], offers: [], waiting: [] },
    me: eyes ? [{ faction: 'atreides', spice: 11, hand: ['crysknife', 'shield', 'karama'], traitors: ['captain_aramsham'], returned: [], prediction: null, storm_card: null, top_spice: 'sihaya_ridge', row_card: bidding ? 'snooper' : null, kwisatz: { losses: 5, dead: false, shown: false, fought: null }, pledge: 0 }] : [],
    end: null,
  };
}

const ev = (en, it, rule = null) => ({ event: {}, text: say(en, it), rule });
export const LOG = [
  ev('The storm moves 5 and takes 3 Guild', 'La tempesta avanza di 5 e prende 3 Gilda', 'gf9.storm.effects'),
  ev('Fremen bring 4 to the Great Flat, free', 'Fremen portano 4 alla Grande Distesa, gratis', 'gf9.fremen.shipping'),
  ev('Bene Gesserit ship 3 to Carthag for 3 spice', 'Bene Gesserit trasferiscono 3 a Carthag per 3 unità di spezia'),
  ev('It is the turn of Atreides', 'È il turno di Atreides'),
];
const where = (loc, en, it) => ({ targets: { places: [loc] }, action: { shipment: { to: loc } }, text: say(`Ship to ${en}`, `Trasferisci a ${it ?? en}`) });
const DECISIONS = {
  ship: { question: {}, text: say('Where do you ship forces?', 'Dove trasferisci truppe?'), shape: { form: 'one', options: 6 }, rule: 'gf9.shipment.cost', default: { action: { shipment: 'nothing' }, text: say('Ship nothing', 'Non trasferire') }, more: false, options: [{ action: { shipment: 'nothing' }, text: say('Ship nothing', 'Non trasferire') }, where('tueks_sietch:5', "Tuek's Sietch", 'Sietch Tuek'), where('habbanya_sietch:17', 'Habbanya Sietch', 'Sietch Habbanya'), where('arrakeen:10', 'Arrakeen'), where('cielago_south:2', 'Cielago South (2)'), where('old_gap:10', 'Old Gap (10)')] },
  many: { question: {}, text: say("How many to Tuek's Sietch?", 'Quanti a Sietch Tuek?'), shape: { form: 'amount', min: 1, max: 7, step: 1 }, rule: 'gf9.shipment.cost', default: { action: { shipment: 'back' }, text: say('Choose another place', 'Scegli un altro luogo') }, more: false, options: [...Array.from({ length: 7 }, (_, n) => ({ targets: { amount: { n: n + 1, per: 1 } }, action: { shipment: { count: n + 1 } }, text: say(`Ship ${n + 1} to Tuek's Sietch for ${n + 1} spice`, `Trasferisci ${n + 1} a Sietch Tuek per ${n + 1} unità di spezia`) })), { action: { shipment: 'back' }, text: say('Choose another place', 'Scegli un altro luogo'), takes_back: true }] },
  auction: { question: {}, text: say('Raise or pass?', 'Rilanci o passi?'), shape: { form: 'amount', min: 5, max: 11, step: 1 }, rule: 'gf9.bidding.raise', default: { action: { bidding: 'pass' }, text: say('Pass', 'Passo') }, more: false, options: [{ action: { bidding: 'pass' }, text: say('Pass', 'Passo') }, ...Array.from({ length: 7 }, (_, n) => ({ targets: { amount: { n: n + 5, per: 1 } }, action: { bidding: { bid: n + 5 } }, text: say(`Bid ${n + 5}`, `Offri ${n + 5}`) }))] },
  leader: { question: { battle: { plan: { part: 'lead' } } }, text: say("Which leader fights for Tuek's Sietch?", 'Quale comandante combatte per Sietch Tuek?'), shape: { form: 'one', options: 4 }, rule: 'gf9.battle.leader', default: { action: { battle: { leader: 'thufir_hawat' } }, text: say('Thufir Hawat') }, more: false, options: ['thufir_hawat', 'lady_jessica', 'gurney_halleck', 'dr_yueh', 'dr_wellington_yueh'].filter((id) => LEADERS[id]).map((id) => ({ targets: { leaders: [id] }, action: { battle: { lead: { leader: id } } }, text: say(`${LEADERS[id].name.en} leads`, `Guida ${LEADERS[id].name.it}`) })) },
  gift: { question: {}, text: say('Emperor offers you 4 spice. Do you take it?', "L'Imperatore ti offre 4 unità di spezia. L'accetti?"), shape: { form: 'yes_no' }, rule: 'ah2009.auction.loan-must-buy', default: { action: { trade: 'decline' }, text: say('Decline', 'Rifiuta') }, more: false, options: [{ action: { trade: 'accept' }, text: say('Accept', 'Accetta') }, { action: { trade: 'decline' }, text: say('Decline', 'Rifiuta') }] },
  battle: { question: { battle: { plan: { part: 'dial' } } }, text: say('How much do you dial?', 'Quanto punti sulla ruota?'), shape: { form: 'amount', min: 0, max: 8, step: 1 }, rule: 'gf9.battle.dial', default: { action: { battle: { dial: 0 } }, text: say('Dial 0', 'Punta 0') }, more: false, options: [...Array.from({ length: 9 }, (_, n) => ({ targets: { amount: { n, per: 2 } }, action: { battle: { dial: n } }, text: say(`Dial ${n / 2}`, `Punta ${n / 2}`) })), { action: { battle: 'reopen' }, text: say('Change the defence', 'Cambia la difesa'), takes_back: true }] },
};
const GENERIC = { round: 3, phase: 'market', players: [{ colour: 'red', money: 1200, position: 14, titles: ['Canada', 'Brazil'] }, { colour: 'blue', money: 900, position: 22, titles: ['Japan'] }, { colour: 'green', money: 1500, position: 3, titles: [] }], bank: { notes: 40, houses: 12 }, dice: [3, 5] };

// Positions of the other two games as a server sent them.
const SENT = Object.assign({}, ...['arrakis', 'globopolis'].map((name) => JSON.parse(readFileSync(join(HERE, `${name}.json`), 'utf8'))));
const RING = JSON.parse(readFileSync(join(HERE, '../src/games/globopolis/ring.gen.json'), 'utf8'));
const GLOBO = {
  viewer: 0, target: 75, agents: true, turn: { active: 0, starter: 0, round: 3 },
  players: [0, 1, 2, 3, 4].map((seat) => ({ seat, cash: 150 + seat * 20, cr: 9 + seat, ps: [1, 2, 0, 1, 0], agents: 11, fresh: 0, captives: [0, 0, 0, 0, 0], governor: [0, 0, 19, 30, 61][seat], marks: 0, bonuses: 0, turns: 2, hand_sizes: [2, 3, 2], hand: seat === 0 ? [] : null })),
  titles: RING.titles.map((id, title) => ({ title, id, owner: title % 3 === 0 ? (title / 3) % 5 : null, units: [1, 0, 1, 0, 0], level: title % 5 === 0 ? 2 : 0, active: 0, agents: [0, 1, 0, 0, 0] })),
  decks: { mission_ops: 30, influence: 20, used_ops: [], used_influence: [], scored: [] }, fight: null, deal: null, end: {},
};

/** The table and the update of one scene. */
export function scene(name) {
  if (name === 'generic') {
    const t = table('generic', 'A game without a board', { game: 'demo', edition: 'demo', seats: OTHERS(3, 3).map((s, n) => ({ ...s, role: ['red', 'blue', 'green'][n], role_text: [say('Red', 'Rosso'), say('Blue', 'Blu'), say('Green', 'Verde')][n] })) });
    return { table: t, my_seats: [0], update: { seat: 0, view: GENERIC, pending: [0], decision: { question: {}, text: say('Buy Canada for 300?', 'Compri il Canada per 300?'), shape: { form: 'yes_no' }, rule: 'globopolis.buy', default: { action: 'no', text: say('Do not buy', 'Non comprare') }, more: false, options: [{ action: 'yes', text: say('Buy Canada', 'Compra il Canada') }, { action: 'no', text: say('Do not buy', 'Non comprare') }] } } };
  }
  if (name === 'globo') {
    const roles = ['red', 'blue', 'green', 'yellow', 'purple'];
    const words = [say('Red', 'Rosso'), say('Blue', 'Blu'), say('Green', 'Verde'), say('Yellow', 'Giallo'), say('Purple', 'Viola')];
    const t = table('globo', 'Ring road', { game: 'globopolis', edition: 'globopolis', seats: OTHERS(5, 5).map((s, n) => ({ ...s, role: roles[n], role_text: words[n] })) });
    const buy = (title) => ({ action: { title }, text: say(`Develop ${RING.spaces.find((s) => s.title === title).name.en}`, `Sviluppa ${RING.spaces.find((s) => s.title === title).name.it}`) });
    return { table: t, my_seats: [0], update: { seat: 0, view: GLOBO, pending: [0], decision: { question: {}, text: say('Which territory do you develop?', 'Quale territorio sviluppi?'), shape: { form: 'one', options: 4 }, rule: 'globopolis.development.levels', default: { action: 'done', text: say('Nothing more', 'Nient’altro') }, more: false, options: [{ action: 'done', text: say('Nothing more', 'Nient’altro') }, buy(0), buy(6), buy(15)] } } };
  }
  if (name === 'crowded') {
    // The most that a panel holds: an offer, a question of several lines, a coach that speaks, a search field and a way back.
    const { update, ...rest } = structuredClone(SENT.goffer);
    update.view.turn.round = 1;
    update.decision.text = say('Your offer to Green (Sabotage, 50 EU, Rapid growth, Energy Guild (Gulf) for Philippines, Venezuela): add wares, then propose.', 'La tua offerta a Verde (Sabotaggio, 50 EU, Crescita diffusa, Gilda dell’energia (Golfo) per le Filippine, il Venezuela): aggiungi merci, poi proponi.');
    return { ...rest, update };
  }
  if (name in SENT) return SENT[name];
  if (name === 'moon') return { table: TABLES.open[0], my_seats: [], update: null };
  const t = table(name, 'Thursday at the sietch');
  if (name === 'over') return { table: TABLES.mine[2], my_seats: [0], update: { seat: 0, view: view('ship'), pending: [], decision: null, outcome: TABLES.mine[2].outcome } };
  if (name === 'hint') return { table: { ...t, seats: t.seats.map((s, n) => (n === 0 ? s : { ...s, sitter: t.seats.find((x) => x.sitter.kind === 'bot').sitter })) }, my_seats: [0], update: { seat: 0, view: view('ship'), pending: [0], decision: DECISIONS.ship } };
  const decision = DECISIONS[name] ?? null;
  return { table: t, my_seats: [0], update: { seat: 0, view: view(name), pending: decision ? [0] : [1], decision } };
}

function ledger(file) {
  const rules = [];
  const text = readFileSync(join(HERE, '../../rules', `${file}.toml`), 'utf8');
  for (const block of text.split('[[rule]]').slice(1)) {
    const get = (key) => {
      const m = block.match(new RegExp(`^${key} = "((?:[^"\\\\]|\\\\.)*)"`, 'm'));
      return m ? m[1].replaceAll('\\"', '"') : null;
    };
    const see = block.match(/^see = \[(.*)\]/m);
    rules.push({ id: get('id'), kind: get('kind'), phase: get('phase'), en: get('en') ?? '', it: get('it') ?? '', ruling: get('ruling'), certainty: get('certainty'), see: see ? [...see[1].matchAll(/"([^"]+)"/g)].map((m) => m[1]) : [] });
  }
  return { ledger: file, rules: rules.filter((rule) => rule.id) };
}
/** The glossary and the overview of an edition, as the server puts them together. */
function glossary(edition) {
  const read = (file) => readFileSync(join(HERE, '../../crates/ledger/data', file), 'utf8');
  const line = (block, key) => JSON.parse(block.match(new RegExp(`^${key} = (.*)$`, 'm'))?.[1] ?? 'null');
  const game = read('terms.toml').split('[[term]]')[0].split('[[game]]').slice(1).find((block) => line(block, 'editions').includes(edition));
  const over = read('overview.toml').split('[[edition]]').slice(1).find((block) => line(block, 'id') === edition);
  if (!game || !over) return null;
  const terms = read('terms.toml').split('[[term]]').slice(1).filter((block) => line(block, 'game') === line(game, 'id'));
  const one = (block) => ({ id: line(block, 'id'), name: { en: line(block, 'en')[0], it: line(block, 'it')[0] }, en: line(block, 'en'), it: line(block, 'it'), says: { en: line(block, 'says'), it: line(block, 'says_it') }, rules: line(block, 'rules') });
  const turn = over.split('[[edition.turn]]').slice(1).map((block) => ({ name: { en: line(block, 'name'), it: line(block, 'name_it') }, rules: line(block, 'rules') }));
  return { edition, terms: terms.map(one), turn, win: line(over, 'win') };
}
const LEDGER = { gf9: 'dune_gf9', ah2009: 'dune_ah2009', v29: 'dune_v29', wfa: 'arrakis_war', globopolis: 'globopolis' };

/** Answers a REST call; `null` means not found. */
export function rest(method, path) {
  const url = new URL(path, 'http://fixture');
  const part = url.pathname.replace(/^\/api\//, '').split('/');
  if (part[0] === 'catalog') return CATALOG;
  if (part[0] === 'me' || part[0] === 'guest' || part[0] === 'login') return { me: ME };
  if (part[0] === 'rules' && part[2] === 'diff') {
    const [a, b] = [ledger(LEDGER[part[1]]).rules, ledger(LEDGER[part[3]]).rules];
    return { left: part[1], right: part[3], same: 231, topics: [{ topic: 'storm', entries: [{ left: a.find((r) => r.id.includes('.storm.')), right: b.find((r) => r.id.includes('.storm.')), how: 'the storm moves otherwise' }, { right: b.findLast((r) => r.id.includes('.storm.')) }] }] };
  }
  if (part[0] === 'terms') return glossary(part[1]);
  if (part[0] === 'rules') return LEDGER[part[1]] ? ledger(LEDGER[part[1]]) : null;
  if (part[0] !== 'tables') return null;
  if (!part[1]) return method === 'POST' ? { table: scene('ship').table, my_seats: [0] } : { tables: TABLES[url.searchParams.get('scope')] ?? [] };
  if (part[2] === 'odds') {
    const odds = (win, lost) => ({ win, nobody: 0.05, lost, taken: 5 * win });
    const scale = Array.from({ length: 9 }, (_, n) => ({ n, odds: odds(0.08 + 0.075 * n, 1 + n / 3) }));
    return { step: 211, odds: { best: odds(0.58, 3.2), current: odds(0.64, 3.1), options: scale.map((rung) => rung.odds), scale, facts: [{ text: say('Gurney Halleck survives', 'Gurney Halleck sopravvive'), chance: 0.71, bad: false }, { text: say('Lasgun and Shield destroy everything here', 'Lasgun e Scudo distruggono tutto qui'), chance: 0.05, bad: true }], assumed: [say('They plan as well as can be done with what they hold.', "L'avversario fa il miglior piano possibile con ciò che ha.")] } };
  }
  if (part[2] === 'hint') return { step: 211, option: scene(part[1]).update?.decision?.options[0] ?? null, why: say('It is the surest way to a third stronghold.', 'È la via più sicura a una terza roccaforte.'), advice: say('A shipment brings reserves to the map. Strongholds win the game and spice pays for it: send enough to win a fight, or save.', 'Un trasferimento porta le riserve sulla mappa. Le roccaforti fanno vincere e la spezia le paga: manda quanto basta per vincere uno scontro, o risparmia.') };
  if (part[2] === 'opinion') return { step: 211, explanation: { why: say('It is the surest way to a third stronghold.', 'È la via più sicura a una terza roccaforte.'), instead: scene(part[1]).update?.decision?.options[0] }, odds: { yours: 18, mine: 24 }, later: [{ what: say('strongholds', 'roccaforti'), yours: 1.2, mine: 1.9 }, { what: say('spice', 'spezia'), yours: 3.4, mine: 6.1 }] };
  if (part[2] === 'review') {
    const move = (step, before, after) => ({ step, round: 3, question: say('What do you ship?', 'Che cosa spedisci?'), answers: [say('From reserves', 'Dalle riserve'), say('Carthag', 'Carthag'), say('4 forces', '4 truppe')], before, after, explanation: { why: say('It is the surest way to a third stronghold.', 'È la via più sicura a una terza roccaforte.') } });
    return { steps: 402, seat: 0, undecided: false, good: [move(214, 21, 44), move(301, 44, 58)], costly: [move(102, 30, 17)] };
  }
  if (part[2] === 'explain') return { step: Number(part[3]), seat: 0, bot: 'search', explanation: { why: say('Halleck is safe from every traitor card Harkonnen may hold.', 'Halleck è al sicuro da ogni carta traditore che Harkonnen può avere.') } };
  if (part[2] === 'chances') {
    const points = Array.from({ length: 41 }, (_, n) => ({ step: Math.round((n * 402) / 40), shares: (n === 40 ? [24, 0, 0, 0, 0, 0] : [4 + (n > 20 ? 5 : 0) + (n > 33 ? 8 : 0), n < 21 ? 6 : 3, 4 - (n % 2), 3 + (n % 3 ? 1 : 0), n > 33 ? 2 : 4, 3]).map((wins) => Math.round((1000 * wins) / 24)) }));
    return { steps: 402, points };
  }
  if (part[2] === 'story') {
    const moments = [];
    for (let turn = 1; turn <= 9; turn += 1) {
      const at = 2 + turn * 42;
      moments.push({ step: at, events: [{ event: { turn: { turn } }, text: say(`Turn ${turn}`, `Turno ${turn}`) }] }, { step: at + 1, events: [{ event: { phase: { phase: 'storm' } }, text: say('Storm', 'Tempesta') }, LOG[0]] }, { step: at + 14, events: LOG.slice(1, 3) });
      if (turn % 3) moments.push({ step: at + 25, events: [{ event: { battle: { began: {} } }, text: say("Battle in Tuek's Sietch: Atreides against Guild", 'Battaglia a Sietch Tuek: Atreides contro Gilda') }] });
      if (turn === 4) moments.push({ step: at + 6, events: [{ event: { nexus: { allied: {} } }, text: say('Atreides and Fremen are allied', 'Atreides e Fremen sono alleati') }] });
    }
    moments.push({ step: 402, events: [{ event: { over: {} }, text: say('Atreides win', 'Vince Atreides') }] });
    return { steps: 402, moments };
  }
  if (part[2] === 'replay') {
    const step = Number(part[3]);
    return { step, steps: 402, by: 0, action: null, view: view(url.searchParams.get('as') === 'public' ? 'public' : 'ship'), events: LOG, pending: [0], outcome: null };
  }
  const found = scene(part[1]);
  return { table: { ...found.table, id: part[1] }, my_seats: found.my_seats };
}

/** Speaks for the server on a socket. */
export function speak(text, send) {
  const message = JSON.parse(text);
  if (message.type === 'hello') send({ type: 'hello', version: 1, me: ME, heartbeat_seconds: 30 });
  if (message.type === 'ping') send({ type: 'pong', n: message.n });
  if (message.type !== 'subscribe') return;
  const found = scene(message.table);
  send({ type: 'table', table: { ...found.table, id: message.table }, my_seats: found.my_seats });
  if (!found.update) return;
  send({ type: 'presence', table: message.table, seats: found.table.seats.map((seat) => seat.presence ?? (seat.sitter.kind === 'person' ? (seat.seat === 1 ? 'away' : 'here') : seat.sitter.kind === 'bot' ? 'bot' : 'empty')), spectators: 1 });
  send({ type: 'update', table: message.table, step: 211, reset: true, missed: [{ step: 209, events: LOG.slice(0, 2), undo_to: null }], events: LOG.slice(2), asides: message.table === 'wait' ? [{ action: {}, text: say('Play Karama', 'Gioca Karama') }] : [], ask: found.update.decision !== null, outcome: null, undo_to: null, ...found.update, table: message.table });
  send({ type: 'clock', table: message.table, clocks: [{ seat: found.update.decision ? 0 : 1, left_ms: 102_000, bank_ms: 0 }] });
  send({ type: 'chat', table: message.table, id: 'a', at: Date.now(), seat: 4, name: 'Ada', to: { seats: [0] }, text: 'Leave me the Great Flat?' });
  send({ type: 'chat', table: message.table, id: 'b', at: Date.now(), seat: 2, name: 'Marco', to: 'all', text: 'Good luck everyone' });
  if (found.table.seats.length > 4 || message.table === 'crowded') send({ type: 'deal', table: message.table, deal: { id: 'd1', from: Math.min(4, found.table.seats.length - 1), offer: { to: 0, terms: [{ kind: 'promise', by: Math.min(4, found.table.seats.length - 1), text: 'I do not enter Arrakeen' }, { kind: 'promise', by: 0, text: '3 spice next turn' }] }, status: 'offered', broken_by_word_of: null, shown: [], text: null } });
}
