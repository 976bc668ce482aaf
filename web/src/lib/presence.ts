// What is said about a seat's player: the same words everywhere, from the one word of the server.
import type { Place } from '../wire/types';
import { t } from './i18n.svelte';

/** In words; nothing if the player is there and is not asked anything. */
export function presenceText(seat: Place | undefined, asked = false): string {
  switch (seat?.presence) {
    case 'away':
      return t('away');
    case 'resting':
    case 'absent':
    case 'left':
      return t(`presence.${seat.presence}`);
    case 'here':
    case 'bot':
    case 'empty':
    case undefined:
      return asked ? t('thinking') : '';
  }
}
