// The terms of the edition on the screen: fetched once per edition, marked in the reader's language.
import type { GlossaryTerm, TermsReply } from '../wire/types';
import { api } from './api';
import { i18n } from './i18n.svelte';
import { settings } from './settings.svelte';
import { piecesOf } from './pieces';
import { asTerms, Marker } from './terms';

const kept = new Map<string, Promise<TermsReply>>();

/** Terms, turn and ways to win of an edition. */
export function termsOf(edition: string): Promise<TermsReply> {
  let reply = kept.get(edition);
  if (!reply) {
    reply = api.terms(edition);
    reply.catch(() => kept.delete(edition));
    kept.set(edition, reply);
  }
  return reply;
}

class Terms {
  /** The glossary, then the cards, leaders, titles and tokens by their names. */
  private known = $state.raw<GlossaryTerm[] | null>(null);
  private readonly both = $derived(this.known ? { en: new Marker(this.known, 'en'), it: new Marker(this.known, 'it') } : null);
  private edition = '';

  /** The screen shows this edition from now on. Games without a glossary have no marks. */
  use(edition: string): void {
    if (this.edition === edition) return;
    this.edition = edition;
    this.known = null;
    const pieces = piecesOf(edition).then(asTerms, () => []);
    termsOf(edition).then(async (reply) => {
      const all = [...reply.terms, ...(await pieces)];
      if (this.edition === edition) this.known = all;
    }, () => {});
  }

  /** What marks terms now; nothing while there is none, or where the reader wants no marks. */
  get marker(): Marker | null {
    return settings.terms ? (this.both?.[i18n.lang] ?? null) : null;
  }
}

export const terms = new Terms();
