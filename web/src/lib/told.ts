// What happened, under the rules it stands under.
import type { GameUi } from '../games/game';
import type { EventLine } from '../wire/types';

/** The rule of each line; none for headings. */
export function rulesOf(lines: readonly EventLine[], ui: GameUi): (string | null)[] {
  return lines.map((line) => {
    const mark = ui.mark?.(line.event);
    return mark?.kind === 'phase' || mark?.kind === 'turn' ? null : line.rule;
  });
}
