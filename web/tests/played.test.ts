import { describe, expect, it, vi } from 'vitest';
import { friends, toggled } from '../src/lib/friends';
import { companions, played } from '../src/lib/played';
import type { Table } from '../src/wire/types';

const seat = (n: number, role: string, player: string | null) => ({ seat: n, role, role_text: { en: role, it: role }, player: player ? { id: player, name: player.toUpperCase() } : null, bot: player ? null : 'random', caretaker: null, free: false, presence: 'here', offered: false, invitation: null });
const table = (id: string, change: object) => ({ id, name: `table ${id}`, game: 'dune', edition: 'gf9', options: {}, status: 'finished', seats: [seat(0, 'atreides', 'me'), seat(1, 'fremen', 'ann')], mine: [0], host: true, share: null, settings: {}, steps: 9, outcome: { winners: [0] }, watching: 0, pending: [], ...change }) as unknown as Table;

describe('what was played', () => {
  it('counts matches that are over, by role', () => {
    const tables = [table('a', {}), table('b', { outcome: { winners: [1] } }), table('c', { outcome: null, status: 'running' }), table('d', { game: 'arrakis', mine: [1], seats: [seat(0, 'atreides', 'ben'), seat(1, 'harkonnen', 'me')], outcome: { winners: [1] } })];
    expect(played(tables).all).toEqual({ played: 3, won: 2 });
    expect(played(tables).roles.map((one) => [one.game, one.role, one.played, one.won])).toEqual([['dune', 'atreides', 2, 1], ['arrakis', 'harkonnen', 1, 1]]);
    expect(played([]).roles).toEqual([]);
  });
  it('lists companions, the most frequent first, with a table where one waits', () => {
    const mine = [table('a', {}), table('b', {}), table('o', { status: 'open', outcome: null }), table('d', { seats: [seat(0, 'atreides', 'ben'), seat(1, 'harkonnen', 'me')] })];
    const waiting = table('w', { status: 'open', mine: [], outcome: null, seats: [seat(0, 'atreides', 'ben'), { ...seat(1, 'fremen', null), bot: null, free: true }] });
    const found = companions(mine, [waiting], 'me');
    expect(found.map((one) => [one.name, one.games, one.waits?.id ?? null])).toEqual([['ANN', 2, null], ['BEN', 1, 'w']]);
    expect(companions(mine, [{ ...waiting, mine: [1] }], 'me')[1]!.waits).toBeNull();
  });
  it('keeps friends in this browser, and puts them first', () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) });
    toggled({ id: 'ben', name: 'BEN' });
    toggled({ id: 'eva', name: 'EVA' });
    const waiting = table('w', { status: 'open', mine: [], outcome: null, seats: [seat(0, 'atreides', 'eva'), { ...seat(1, 'fremen', null), bot: null, free: true }] });
    const found = companions([table('a', {}), table('d', { seats: [seat(0, 'atreides', 'ben'), seat(1, 'harkonnen', 'me')] })], [waiting], 'me', friends());
    expect(found.map((one) => [one.name, one.friend, one.games, one.waits?.id ?? null])).toEqual([['BEN', true, 1, null], ['EVA', true, 0, 'w'], ['ANN', false, 1, null]]);
    expect(toggled({ id: 'ben', name: 'BEN' })).toEqual([{ id: 'eva', name: 'EVA' }]);
    kept.set('landsraad.friends', '{"broken":');
    expect(friends()).toEqual([]);
    vi.unstubAllGlobals();
  });
});
