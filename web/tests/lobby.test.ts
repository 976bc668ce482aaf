import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '../src/lib/api';
import { catalog } from '../src/lib/catalog.svelte';
import { cited } from '../src/lib/citations';
import type { Match } from '../src/lib/match.svelte';
import RuleCard from '../src/parts/RuleCard.svelte';
import Lobby from '../src/table/Lobby.svelte';
import type { GameInfo, Place, Rule, Table } from '../src/wire/types';
// @ts-expect-error the frozen tables are plain JavaScript for the screenshot script
import { CATALOG } from '../dev/fixture.mjs';

const place = (seat: number, role: string | null, free: boolean): Place => ({ seat, role, role_text: { en: '', it: '' }, player: free ? null : { id: 'x', name: 'Ada' }, bot: null, caretaker: null, free, presence: 'here', offered: false, invitation: null });
const table = (role: string | null): Table => ({ id: 't1', name: 'Friday', game: 'dune', edition: 'gf9', options: {}, files: [], status: 'open', seats: [place(0, role, false), place(1, role, true)], mine: [], host: false, share: null, settings: { clock: { kind: 'live', decision_seconds: 90, bank_seconds: 600 }, grace_seconds: 120 } as Table['settings'], steps: null, outcome: null, watching: 0, pending: [] });
const shown = (given: Table) => render(Lobby, { match: { id: 't1', table: given, sit: () => {} } as unknown as Match });

describe('the lobby', () => {
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });
  it('says how the table is played', () => {
    catalog.games = CATALOG.games as GameInfo[];
    const { container } = shown(table(null));
    expect(container.querySelector('.terms')!.textContent).toBe('90 seconds a move · A bot plays for somebody who is away for 2 minutes · Who plays which side is drawn at the start');
    cleanup();
    expect(shown(table('atreides')).container.textContent).not.toContain('drawn');
  });
  it('invites before it starts, while the host is alone', () => {
    const alone = { ...table(null), host: true };
    const main = (given: Table) => [...shown(given).container.querySelectorAll('.btn.primary')].map((button) => button.textContent!.trim());
    expect(main(alone)).toEqual(['Copy the link']);
    cleanup();
    expect(main({ ...alone, seats: [place(0, null, false), place(1, null, false), place(2, null, true)] }), 'with company').toEqual(['Start, 1 bot fills the last seat']);
    cleanup();
    expect(main({ ...alone, seats: [place(0, null, false)] }), 'without a free seat').toEqual(['Start the game']);
  });
  it('asks for a name where it is typed, before it asks the server', async () => {
    const guest = vi.spyOn(api, 'guest');
    const { getByRole } = shown(table(null));
    await fireEvent.click(getByRole('button', { name: 'Sit here' }));
    expect(guest).not.toHaveBeenCalled();
    expect(getByRole('alert').textContent).toBe('Say your name first.');
    expect(document.activeElement).toBe(getByRole('textbox', { name: 'Your name' }));
  });
});

describe('a ruling', () => {
  it('names other rules by how they begin', () => {
    expect(cited('Not here (gf9.battle.ties). See v29.storm.move-1.')).toEqual([{ text: 'Not here (', rule: null }, { text: '', rule: 'gf9.battle.ties' }, { text: '). See ', rule: null }, { text: '', rule: 'v29.storm.move-1' }, { text: '.', rule: null }]);
    expect(cited('Two of 1.5, i.e. three.')).toEqual([{ text: 'Two of 1.5, i.e. three.', rule: null }]);
    const rule = { id: 'gf9.a.b', en: 'A.', it: 'A.', ruling: 'For tokens see gf9.battle.ties.', ruling_it: '', see: [] } as unknown as Rule;
    const { container } = render(RuleCard, { rule });
    expect(container.querySelector('.note')!.textContent).not.toMatch(/gf9\./);
    expect(container.querySelector('.note a')!.getAttribute('href')).toBe('/rules/gf9?rule=gf9.battle.ties');
  });
});
