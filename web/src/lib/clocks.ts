// Clock settings in words, and the ones a table is offered.
import type { ClockSetting } from '../wire/types';
import { t } from './i18n.svelte';

export const CLOCKS: Record<string, ClockSetting> = {
  none: { kind: 'none' },
  fast: { kind: 'live', decision_seconds: 60, bank_seconds: 300 },
  calm: { kind: 'live', decision_seconds: 180, bank_seconds: 900 },
  day: { kind: 'slow', deadline_seconds: 86_400 },
};

export function clockText(clock: ClockSetting | undefined): string {
  if (!clock || clock.kind === 'none') return '';
  if (clock.kind === 'live') return t('clock.minute', { n: Math.max(1, Math.round(clock.decision_seconds / 60)) });
  return t('clock.day', { n: Math.max(1, Math.round(clock.deadline_seconds / 86_400)) });
}
