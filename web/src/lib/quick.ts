// One click to a running table: the recommended edition, bots in every other seat.
import type { BotInfo, EditionSpec, GameInfo, NewTable, OptionValue, RoleSpec, SeatPlan, Table } from '../wire/types';

/** The option that says which roles sit where, if the game offers one. */
export const ROLE_OPTION = 'factions';

/** The option that adds single cards, if the game offers one, and the list of pieces that names them. */
export const CARD_OPTION = { key: 'treachery-cards', edition: 'v29', part: 'sets' };

/** The games that exist for tests and studies and are not offered to players. */
const EXAMPLES = ['demo', 'liars-dice'];

/** The games that players are offered. */
export const offered = (games: GameInfo[]): GameInfo[] => games.filter((game) => !EXAMPLES.includes(game.id));

/** The roles or sides a person may ask for, with what each is good at. */
export function rolesOf(edition: EditionSpec): RoleSpec[] {
  return edition.roles;
}

/** One bot of each level, the weakest first; those that lean one way are left out. */
export function botLevels(game: GameInfo): BotInfo[] {
  const plain = game.bots.filter((bot) => bot.temperament === null || bot.temperament === 'balanced');
  return plain.filter((bot, n) => plain.findIndex((other) => other.level === bot.level) === n).sort((a, b) => a.level - b.level);
}

/** One seat is mine, the first if nothing is said; bots take the others, those that the game recommends if none are named. */
export function withBots(game: GameInfo, seats: number, mine = 0, named = ''): SeatPlan[] {
  const bot = game.bots.find((one) => one.key === named)?.key ?? game.bots[0]?.key ?? 'random';
  return Array.from({ length: seats }, (_, n): SeatPlan => (n === mine ? { kind: 'me' } : { kind: 'bot', bot }));
}

/** The first seat is mine, the others wait for people. */
export function withPeople(seats: number): SeatPlan[] {
  return Array.from({ length: seats }, (_, n): SeatPlan => ({ kind: n === 0 ? 'me' : 'open' }));
}

/** A table against bots; the role asked for sits in the first seat. */
export function playNow(game: GameInfo, edition: EditionSpec, role: string | null, name: string, bot = ''): NewTable {
  const options: Record<string, OptionValue> = {};
  if (edition.options.some((o) => o.key === 'advanced' && o.kind.kind === 'switch')) options.advanced = true;
  const option = edition.options.find((o) => o.key === ROLE_OPTION);
  if (role && option?.kind.kind === 'text') {
    const rest = edition.roles.map((r) => r.key).filter((key) => key !== role);
    options[ROLE_OPTION] = [role, ...rest].slice(0, edition.max_seats).join(',');
  } else if (role && option?.kind.kind === 'choice') options[ROLE_OPTION] = role;
  // Where no setting places the roles, they belong to the seats in order.
  const mine = option ? 0 : Math.max(0, edition.roles.findIndex((r) => r.key === role));
  return { game: game.id, edition: edition.id, options, seats: withBots(game, edition.max_seats, mine, bot), name, settings: { public: false } };
}

/** The same table once more: bots in the seats that bots had, the other seats wait for the people again. */
export function rematch(table: Table, mine: number | null, files: Record<string, string> = {}): NewTable {
  const seats = table.seats.map((seat): SeatPlan => (seat.seat === mine ? { kind: 'me' } : seat.bot !== null ? { kind: 'bot', bot: seat.bot } : { kind: 'open' }));
  return { game: table.game, edition: table.edition, options: { ...table.options, ...files }, seats, name: table.name, settings: table.settings };
}
