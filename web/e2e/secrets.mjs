// What nobody may have been told: the truth comes from the record of the finished match, and every frame and every
// picture of the page that a person got is searched for it.
import { must, updates } from './hands.mjs';

const json = async (url) => (await fetch(url)).json();
const isCard = (text, cards) => cards.has(text.split('#')[0]);

/** Every string inside a value, with the way to it; moments to react are named after cards and are left out. */
function* strings(value, way = '') {
  if (typeof value === 'string') yield [value, way];
  else if (Array.isArray(value)) for (const [n, item] of value.entries()) yield* strings(item, `${way}/${n}`);
  else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) {
      if (key === 'now' || key === 'reaction' || key === 'text') continue;
      yield [key, way];
      yield* strings(item, `${way}/${key}`);
    }
  }
}

/** The secrets of a finished match, step by step: who held what, and what everybody got to see. */
export async function truthOf(url, table, names) {
  const { steps } = await json(`${url}/api/tables/${table}/replay/0?as=omniscient`);
  const cards = new Set(Object.keys(names.cards));
  const truth = { held: new Map(), traitors: new Map(), prediction: null, open: new Set(), eyes: new Map(), spice: new Map() };
  // A card that stays in a hand is in one of these views; one that passes through is told by events.
  const at = [...new Set([...Array.from({ length: 12 }, (_, n) => Math.round((n * steps) / 11))])];
  for (const step of at) {
    const all = (await json(`${url}/api/tables/${table}/replay/${step}?as=omniscient`)).view;
    for (const mine of all.me) {
      const held = truth.held.get(mine.faction) ?? new Set();
      for (const card of mine.hand) held.add(card);
      truth.held.set(mine.faction, held);
      if (mine.traitors.length && all.turn > 0) truth.traitors.set(mine.faction, mine.traitors);
      if (mine.prediction && mine.faction === 'bene_gesserit') truth.prediction = mine.prediction;
      truth.spice.set(mine.faction, [...(truth.spice.get(mine.faction) ?? []), mine.spice]);
    }
  }
  // What the public was told, and each seat: the server's own story of each pair of eyes.
  const told = async (eyes) => {
    const seen = new Set();
    const { moments } = await json(`${url}/api/tables/${table}/story?as=${eyes}`);
    for (const [text] of strings(moments)) if (isCard(text, cards)) seen.add(text);
    return seen;
  };
  truth.open = await told('public');
  const last = (await json(`${url}/api/tables/${table}/replay/${steps}?as=omniscient`)).view;
  for (const { seat, faction } of last.factions) truth.eyes.set(faction, await told(seat));
  truth.called = new Set();
  for (const moment of (await json(`${url}/api/tables/${table}/story?as=public`)).moments)
    for (const line of moment.events) if (line.event.battle?.treachery) truth.called.add(line.event.battle.treachery.leader);
  truth.factions = last.factions;
  return truth;
}

/** No frame and no picture of the page that this person got holds another seat's secret. */
export function holdsNoSecret(someone, seat, truth, names) {
  const mine = truth.factions.find((f) => f.seat === seat)?.faction ?? null;
  const known = new Set([...truth.open, ...(mine ? [...truth.eyes.get(mine), ...(truth.held.get(mine) ?? [])] : [])]);
  // Cards of others that never came before these eyes: by copy for frames, by name for what the page says.
  const hidden = new Set([...truth.held].filter(([faction]) => faction !== mine).flatMap(([, held]) => [...held]).filter((card) => !known.has(card)));
  const names_known = new Set([...known].map((card) => card.split('#')[0]));
  // A name that is part of another's, or of a place's, would be found in that one.
  const within = (name, card) => names.map.includes(name) || Object.entries(names.cards).some(([other, { name: { en, it } }]) => other !== card && (en.includes(name) || it.includes(name)));
  const unsaid = [...new Set([...hidden].map((card) => card.split('#')[0]))].filter((card) => !names_known.has(card) && !within(names.cards[card].name.en, card) && !within(names.cards[card].name.it, card));
  let checked = 0;
  for (const frame of updates(someone)) {
    const view = frame.view ?? {};
    if (!Array.isArray(view.factions)) continue;
    checked += 1;
    for (const faction of view.factions) {
      for (const key of ['spice', 'hand', 'traitors', 'prediction', 'storm_card']) must(!(key in faction), `${faction.faction}'s ${key} reached ${mine ?? 'a spectator'}`);
      if (faction.faction !== mine) for (const leader of faction.known_traitors ?? []) must(truth.called.has(leader), `${mine ?? 'a spectator'} knows the traitor ${leader} of ${faction.faction}`);
    }
    for (const own of view.me ?? []) {
      must(own.faction === mine, `the private part of ${own.faction} reached ${mine ?? 'a spectator'}`);
      if (mine !== 'bene_gesserit') must(own.prediction === null, `${mine} knows the prediction`);
    }
    // What a question lists may name any card (a Truthtrance asks about them); what is told may not.
    for (const [text, way] of strings([view, frame.events, frame.missed ?? []])) must(!hidden.has(text), `${text}, which ${mine ?? 'a spectator'} never saw, is in a frame at ${way}`);
  }
  must(checked > 10, `only ${checked} frames of ${mine ?? 'the spectator'} to look at`);
  for (const page of someone.pictures ?? [])
    for (const card of unsaid) {
      const { en, it } = names.cards[card].name;
      must(!page.includes(en) && !page.includes(it), `the page of ${mine ?? 'a spectator'} names ${en}, which it never saw`);
    }
  return { hidden: hidden.size, unsaid: unsaid.length, checked, pictures: (someone.pictures ?? []).length };
}

/** Keeps what the page says outside the decision panel, whose questions may name anything. */
export async function picture(someone) {
  const text = await someone.page.evaluate(() => [...document.querySelectorAll('.left, .board, .right .panel:not(.decide), .pane')].map((part) => part.textContent).join('\n')).catch(() => '');
  // Once the match is over, the page shows what everybody had hidden.
  if (await someone.page.locator('.over').count()) return;
  (someone.pictures ??= []).push(text);
}
