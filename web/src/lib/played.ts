// What the reader has played, counted from the reader's own tables.
import type { Table, Text } from '../wire/types';
import type { Friend } from './friends';

/** Games of one kind. */
export interface Count {
  played: number;
  won: number;
}

/** One role of a game, with what became of it. */
export interface RoleCount extends Count {
  game: string;
  role: string | null;
  name: Text | null;
}

/** Somebody the reader has played with. */
export interface Companion {
  id: string;
  name: string;
  games: number;
  friend: boolean;
  /** A table that has a free seat and this person in another. */
  waits: { id: string; name: string } | null;
}

/** Matches that are over, by game and role; the most played first. */
export function played(tables: Table[]): { all: Count; roles: RoleCount[] } {
  const over = tables.filter((table) => table.outcome !== null && table.mine.length > 0);
  const roles = new Map<string, RoleCount>();
  const all = { played: 0, won: 0 };
  for (const table of over)
    for (const mine of table.mine) {
      const seat = table.seats.find((one) => one.seat === mine);
      const key = `${table.game} ${seat?.role ?? ''}`;
      const count = roles.get(key) ?? { game: table.game, role: seat?.role ?? null, name: seat?.role_text ?? null, played: 0, won: 0 };
      const won = table.outcome!.winners.includes(mine) ? 1 : 0;
      roles.set(key, { ...count, played: count.played + 1, won: count.won + won });
      all.played += 1;
      all.won += won;
    }
  return { all, roles: [...roles.values()].sort((a, b) => b.played - a.played || b.won - a.won) };
}

/** The reader's friends, then the people of the reader's tables, the most frequent first, with a table where each of them waits now. */
export function companions(mine: Table[], open: Table[], me: string, friends: readonly Friend[] = []): Companion[] {
  const found = new Map<string, Companion>(friends.map(({ id, name }) => [id, { id, name, games: 0, friend: true, waits: null }]));
  for (const table of mine.filter((one) => one.status !== 'open'))
    for (const { player } of table.seats) {
      if (!player || player.id === me) continue;
      const known = found.get(player.id) ?? { id: player.id, name: player.name, games: 0, friend: false, waits: null };
      found.set(player.id, { ...known, name: player.name, games: known.games + 1 });
    }
  for (const table of open.filter((one) => one.status === 'open' && !one.mine.length && one.seats.some((seat) => seat.free)))
    for (const { player } of table.seats) {
      const known = player ? found.get(player.id) : undefined;
      if (known && !known.waits) found.set(known.id, { ...known, waits: { id: table.id, name: table.name } });
    }
  return [...found.values()].sort((a, b) => Number(b.friend) - Number(a.friend) || b.games - a.games || a.name.localeCompare(b.name));
}
