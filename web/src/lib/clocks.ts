// Clock settings in words, and the ones a table is offered.
import type { ClockSetting } from '../wire/types';
import { t } from './i18n.svelte';

export const CLOCKS: Record<string, ClockSetting> = {
  usual: { kind: 'live', decision_seconds: 90, bank_seconds: 600 },
  calm: { kind: 'live', decision_seconds: 180, bank_seconds: 900 },
  day: { kind: 'slow', deadline_seconds: 86_400 },
  none: { kind: 'none' },
};

export function clockText(clock: ClockSetting | undefined): string {
  if (!clock || clock.kind === 'none') return '';
  if (clock.kind === 'live') return clock.decision_seconds % 60 === 0 ? t('clock.minute', { n: clock.decision_seconds / 60 }) : t('clock.second', { n: clock.decision_seconds });
  return t('clock.day', { n: Math.max(1, Math.round(clock.deadline_seconds / 86_400)) });
}
