// What happened, under the rules it stands under.
import type { GameUi } from '../games/game';
import type { EventLine, Json } from '../wire/types';

/** The rule of each line; the phase it happened in is the last one that was told before it. */
export function rulesOf(lines: readonly EventLine[], ui: GameUi, phase: string | null = null): (string | null)[] {
  return lines.map((line) => {
    const mark = ui.mark?.(line.event as Json);
    if (mark?.kind === 'phase') phase = mark.phase ?? phase;
    if (mark?.kind === 'phase' || mark?.kind === 'turn') return null;
    return line.rule ?? ui.ruleOf?.(line.event as Json, phase) ?? null;
  });
}
