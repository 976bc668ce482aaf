// Votes of the players, in words.
import type { Place, Vote } from '../wire/types';
import { say, t } from './i18n.svelte';

const name = (seats: Place[], seat: number) => {
  const place = seats.find((other) => other.seat === seat);
  const role = say(place?.role_text) || t('seat.n', { n: seat + 1 });
  return place?.player ? `${place.player.name} (${role})` : role;
};

export function voteText(vote: Vote, seats: Place[]): string {
  const who = name(seats, vote.by);
  if (vote.about.kind === 'undo') return t('undo.asks', { who });
  const motion = vote.about.motion;
  if (motion.kind === 'replace') return t('vote.replace', { who, whom: name(seats, motion.seat) });
  return t(`vote.${motion.kind}`, { who });
}
