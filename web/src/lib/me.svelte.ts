// Who is reading. A guest is made when one is first needed, so nobody meets a form before the game.
import type { Me } from '../wire/types';
import { api } from './api';
import { connection } from './connection.svelte';
import { i18n } from './i18n.svelte';

class Reader {
  person = $state<Me | null>(null);
  known = $state(false);
  /** Settled once the server has said who is reading. */
  readonly ready: Promise<void>;
  private settle: () => void = () => {};

  constructor() {
    this.ready = new Promise((done) => (this.settle = done));
  }

  async load(): Promise<void> {
    try {
      this.person = await api.me();
    } catch {
      this.person = null;
    }
    this.known = true;
    this.settle();
  }

  /** Makes a guest if nobody is there yet. */
  async ensure(): Promise<Me> {
    if (!this.person) {
      this.person = await api.guest(i18n.lang === 'it' ? 'Ospite' : 'Guest');
      connection.restart();
    }
    return this.person;
  }

  async be(person: Promise<Me>): Promise<void> {
    this.person = await person;
    connection.restart();
  }

  async leave(): Promise<void> {
    await api.logout();
    this.person = null;
    connection.restart();
  }
}

export const me = new Reader();
