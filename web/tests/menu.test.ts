import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../src/lib/api';
import type { Match } from '../src/lib/match.svelte';
import DealsBox from '../src/table/DealsBox.svelte';
import TableMenu from '../src/table/TableMenu.svelte';
import type { Place, Table } from '../src/wire/types';

const place = (seat: number, who: string | null): Place => ({ seat, role: null, role_text: { en: `House ${seat}`, it: `Casa ${seat}` }, player: who ? { id: who, name: who } : null, bot: who ? null : 'novice', caretaker: null, free: false, presence: who ? 'here' : 'bot', offered: false, invitation: null });
const table = (people: (string | null)[], host = true): Table => ({ id: 't1', name: 'Friday', game: 'dune', edition: 'gf9', options: {}, files: [], status: 'running', seats: people.map((who, n) => place(n, who)), mine: [0], host, share: null, settings: { clock: { kind: 'none' } } as Table['settings'], steps: 3, outcome: null, watching: 0, pending: [] });
const match = (given: Table, more: object = {}) => ({ id: 't1', table: given, seat: 0, outcome: null, view: null, deals: [], sit: () => {}, ...more }) as unknown as Match;

describe('seat and table', () => {
  const called: string[] = [];
  beforeEach(() => {
    called.length = 0;
    for (const name of ['leave', 'close', 'propose'] as const) vi.spyOn(api, name).mockImplementation((_: string, what?: unknown) => (called.push(what ? `${name} ${(what as { kind: string }).kind}` : name), Promise.resolve(table(['Ada']))));
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });
  const press = async (given: Table, ...names: string[]) => {
    const { getByRole } = render(TableMenu, { match: match(given) });
    for (const name of names) await fireEvent.click(getByRole('button', { name, hidden: true }));
  };

  it('leaves when leaving is confirmed', async () => {
    await press(table(['Ada', 'Marco', null]), 'Leave', 'Leave: a bot plays on');
    expect(called).toEqual(['leave']);
  });
  it('leaves a table of bots and does not end it', async () => {
    await press(table(['Ada', null]), 'Leave', 'Leave: a bot plays on');
    expect(called).toEqual(['leave']);
  });
  it('asks the others to end the game, and ends it alone', async () => {
    await press(table(['Ada', 'Marco']), 'Ask to end it', 'Yes, end it');
    cleanup();
    await press(table(['Ada', null]), 'End the game', 'Yes, end it');
    expect(called).toEqual(['propose close', 'close']);
  });
  it('offers a vote on somebody only where a third can agree', () => {
    const chooses = (given: Table) => render(TableMenu, { match: match(given) }).queryAllByRole('combobox', { hidden: true }).length;
    expect(chooses(table(['Ada', 'Marco'], false))).toBe(0);
    cleanup();
    expect(chooses(table(['Ada', 'Marco', 'Lia'], false))).toBe(1);
  });
});

describe('a promise in words', () => {
  afterEach(cleanup);
  it('goes to a person unless another is chosen', async () => {
    const offers: { to: number }[] = [];
    const { getByRole } = render(DealsBox, { match: match(table(['Ada', null, 'Marco']), { offer: (one: { to: number }) => offers.push(one) }) });
    await fireEvent.input(getByRole('textbox', { name: 'What I promise', hidden: true }), { target: { value: 'peace' } });
    await fireEvent.submit(getByRole('button', { name: 'Offer', hidden: true }).closest('form')!);
    expect(offers).toMatchObject([{ to: 2 }]);
  });
});
