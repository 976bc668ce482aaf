// What the houses kept behind their shields, for the end of a match.
import { CATALOGUES, format } from '../../lib/i18n.svelte';
import type { View } from '../../wire/dune';
import type { Place, Text } from '../../wire/types';
import type { Secret } from '../game';
import { nameOf } from './names';

const named = (id: string): Text => ({ en: nameOf(id, 'en') ?? id, it: nameOf(id, 'it') ?? id });

export function secrets(view: unknown, seats: Place[]): Secret[] {
  const v = view as View;
  const role = (faction: string): Text => seats.find((seat) => seat.role === faction)?.role_text ?? { en: faction, it: faction };
  return v.me.flatMap((own) => {
    const seat = v.factions.find((faction) => faction.faction === own.faction)?.seat;
    if (seat === undefined) return [];
    const spice = (lang: 'en' | 'it') => format(lang, CATALOGUES[lang]['board.spice'], { n: own.spice });
    const found: Secret[] = [{ seat, name: 'secret.hand', things: own.hand.map(named) }];
    if (own.traitors.length) found.push({ seat, name: 'secret.traitors', things: own.traitors.map(named) });
    if (own.prediction) {
      const [who, turn] = own.prediction;
      const words = (lang: 'en' | 'it') => format(lang, CATALOGUES[lang]['secret.predicted'], { who: role(who)[lang], n: turn });
      found.push({ seat, name: 'secret.prediction', things: [{ en: words('en'), it: words('it') }] });
    }
    found.push({ seat, name: 'secret.spice', things: [{ en: spice('en'), it: spice('it') }] });
    return found;
  });
}
