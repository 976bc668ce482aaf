// The page of one's own account.
import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { me } from '../src/lib/me.svelte';
import FileField from '../src/parts/FileField.svelte';
import Login from '../src/screens/Login.svelte';
import type { Me } from '../src/wire/types';

vi.mock('../src/screens/Profile.svelte', () => ({ default: () => {} }));

describe('the page of an account', () => {
  afterEach(() => {
    cleanup();
    me.person = null;
  });
  const asked = (person: Partial<Me> | null) => {
    me.person = person as Me | null;
    const { container } = render(Login);
    return { fields: [...container.querySelectorAll('main label')].map((label) => label.firstChild!.textContent), help: container.querySelector('main p')!.textContent, main: container.querySelector('main .primary')!.textContent };
  };
  it('asks a visitor for a name, with a password for an account', () => {
    expect(asked(null)).toMatchObject({ fields: ['Name', 'Password'], main: 'Play as a guest' });
  });
  it('offers a guest an account', () => {
    const { fields, help } = asked({ id: 'g', name: 'Guest', kind: 'guest' });
    expect(fields).toEqual(['Name', 'Password']);
    expect(help).toContain('You play as a guest');
  });
  it('asks somebody with an account for no password', () => {
    expect(asked({ id: 'p', name: 'Ada', kind: 'person' })).toMatchObject({ fields: ['Name'], help: 'Your tables follow you to any device. Here you may change your name.' });
  });
});

describe('a file of the reader’s own', () => {
  afterEach(cleanup);
  it('is chosen by words of the page, and named', async () => {
    let read = '';
    const { container, findByText } = render(FileField, { id: 'own', onread: (text: string) => (read = text) });
    expect(container.querySelector('label')!.textContent).toBe('Choose a file');
    const input = container.querySelector('input')!;
    const file = new File(['a = 1'], 'cards.toml');
    file.text ??= () => Promise.resolve('a = 1');
    Object.defineProperty(input, 'files', { value: [file] });
    await fireEvent.change(input);
    await findByText('cards.toml');
    expect(read).toBe('a = 1');
  });
});
