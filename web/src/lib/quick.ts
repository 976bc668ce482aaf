// One click to a running table: the recommended edition, bots in every other seat.
import type { Choice, EditionSpec, GameInfo, NewTable, OptionValue, SeatPlan, Table } from '../wire/types';

/** The option that says which roles sit where, if the game offers one. */
export const ROLE_OPTION = 'factions';

const DUNE: Choice[] = [
  { key: 'atreides', name: { en: 'Atreides', it: 'Atreides' } },
  { key: 'harkonnen', name: { en: 'Harkonnen', it: 'Harkonnen' } },
  { key: 'emperor', name: { en: 'Emperor', it: 'Imperatore' } },
  { key: 'fremen', name: { en: 'Fremen', it: 'Fremen' } },
  { key: 'guild', name: { en: 'Guild', it: 'Gilda' } },
  { key: 'bene_gesserit', name: { en: 'Bene Gesserit', it: 'Bene Gesserit' } },
];

/** Games whose seats are sides: the sides in the order of their seats. */
const SIDES: Record<string, Choice[]> = {
  arrakis: [
    { key: 'atreides', name: { en: 'Atreides', it: 'Atreides' } },
    { key: 'harkonnen', name: { en: 'Harkonnen', it: 'Harkonnen' } },
  ],
};
/** What exists to be tested and not to be played. */
const FOR_TESTS = ['demo'];

/** The games that players are offered. */
export const offered = (games: GameInfo[]): GameInfo[] => games.filter((game) => !FOR_TESTS.includes(game.id));

/** The roles or sides a person may ask for. */
export const rolesOf = (game: GameInfo, edition: EditionSpec): Choice[] => SIDES[game.id] ?? choiceOf(edition, ROLE_OPTION);

/** The roles a person may ask for. */
export function choiceOf(edition: EditionSpec, key: string): Choice[] {
  const option = edition.options.find((o) => o.key === key);
  if (!option) return [];
  if (option.kind.kind === 'choice') return option.kind.values;
  return option.kind.kind === 'text' ? DUNE : [];
}

/** One seat is mine, the first if nothing is said; bots take the others. */
export function withBots(game: GameInfo, seats: number, mine = 0): SeatPlan[] {
  const bot = game.bots[0]?.key ?? 'random';
  return Array.from({ length: seats }, (_, n): SeatPlan => (n === mine ? { kind: 'me' } : { kind: 'bot', bot }));
}

/** The first seat is mine, the others wait for people. */
export function withPeople(seats: number): SeatPlan[] {
  return Array.from({ length: seats }, (_, n): SeatPlan => ({ kind: n === 0 ? 'me' : 'open' }));
}

/** A table against bots; the role asked for sits in the first seat. */
export function playNow(game: GameInfo, edition: EditionSpec, role: string | null, name: string): NewTable {
  const options: Record<string, OptionValue> = {};
  if (edition.options.some((o) => o.key === 'advanced' && o.kind.kind === 'switch')) options.advanced = true;
  const option = edition.options.find((o) => o.key === ROLE_OPTION);
  if (role && option?.kind.kind === 'text') {
    const rest = DUNE.map((r) => r.key).filter((key) => key !== role);
    options[ROLE_OPTION] = [role, ...rest].slice(0, edition.max_seats).join(',');
  } else if (role && option?.kind.kind === 'choice') options[ROLE_OPTION] = role;
  return { game: game.id, edition: edition.id, options, seats: withBots(game, edition.max_seats, Math.max(0, SIDES[game.id]?.findIndex((side) => side.key === role) ?? 0)), name, settings: { public: false } };
}

/** The same table once more: bots in the seats that bots had, the other seats wait for the people again. */
export function rematch(table: Table, mine: number | null): NewTable {
  const seats = table.seats.map((seat): SeatPlan => (seat.seat === mine ? { kind: 'me' } : seat.bot !== null ? { kind: 'bot', bot: seat.bot } : { kind: 'open' }));
  return { game: table.game, edition: table.edition, options: table.options, seats, name: table.name, settings: table.settings };
}
