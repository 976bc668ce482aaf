// A first game with a coach; fetched with its place on the home page.
import type { GameInfo, NewTable } from '../wire/types';
import { playNow } from './quick';

/** Novices in every other seat, the settings of the first edition, a role where there is a choice. */
export function coached(game: GameInfo, role: string | null, name: string): NewTable {
  const table = playNow(game, game.editions[0]!, role, name);
  const novice = game.bots.find((bot) => bot.level === 0)?.key ?? 'random';
  delete table.options!.advanced;
  return { ...table, seats: table.seats.map((seat) => (seat.kind === 'bot' ? { kind: 'bot', bot: novice } : seat)) };
}
