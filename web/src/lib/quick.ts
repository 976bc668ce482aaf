// One click to a running table: the recommended edition, bots in every other seat.
import type { EditionSpec, GameInfo, NewTable, OptionValue, RoleSpec, SeatPlan } from '../wire/types';

/** The option that says which roles sit where, if the game offers one. */
export const ROLE_OPTION = 'factions';

/** The roles a person may ask for, with what each is good at. */
export function rolesOf(edition: EditionSpec): RoleSpec[] {
  return edition.options.some((o) => o.key === ROLE_OPTION) ? edition.roles : [];
}

/** The first seat is mine, bots take the others. */
export function withBots(game: GameInfo, seats: number): SeatPlan[] {
  const bot = game.bots[0]?.key ?? 'random';
  return Array.from({ length: seats }, (_, n): SeatPlan => (n === 0 ? { kind: 'me' } : { kind: 'bot', bot }));
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
    const rest = edition.roles.map((r) => r.key).filter((key) => key !== role);
    options[ROLE_OPTION] = [role, ...rest].slice(0, edition.max_seats).join(',');
  } else if (role && option?.kind.kind === 'choice') options[ROLE_OPTION] = role;
  return { game: game.id, edition: edition.id, options, seats: withBots(game, edition.max_seats), name, settings: { public: false } };
}
