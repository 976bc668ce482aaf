// Any view as a tree of labelled facts.
import type { Json } from '../../wire/types';

export interface Fact {
  label: string;
  value: string | null;
  parts: Fact[];
}

/** `spice_held` → `Spice held`. */
export function words(key: string): string {
  const text = key.replace(/[_-]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function plain(value: Json): string | null {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? '✓' : '✗';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return /^[a-z0-9_]+$/.test(value) ? words(value) : value;
  if (Array.isArray(value) && value.length <= 12 && value.every((item) => item === null || typeof item !== 'object')) {
    return value.length === 0 ? '–' : value.map((item) => plain(item)).join(', ');
  }
  return null;
}

export function facts(view: Json, depth = 0): Fact[] {
  if (view === null || typeof view !== 'object') return [{ label: '', value: plain(view), parts: [] }];
  const entries: [string, Json][] = Array.isArray(view) ? view.map((item, index) => [String(index + 1), item]) : Object.entries(view);
  return entries.map(([key, value]) => {
    const short = plain(value);
    return { label: words(key), value: short, parts: short === null && depth < 6 ? facts(value, depth + 1) : [] };
  });
}
