// What the reader prefers; kept in this browser.
import type { Orders } from '../wire/types';
import type { Pace } from './beats';
import { i18n, preferred, type Lang } from './i18n.svelte';

export interface Settings {
  lang: Lang;
  theme: 'system' | 'light' | 'dark';
  graphics: 'auto' | 'full' | 'simple';
  /** Whether fills are flat instead of textured: the effect of `graphics` on this device. */
  simple: boolean;
  motion: 'system' | 'full' | 'less';
  letters: boolean;
  /** Play a listed choice or a place on the board at the first click. */
  quick: boolean;
  /** How fast what happened is shown before the next question. */
  pace: Pace;
  /** Whether a question with one legal answer is answered by itself: where bots have all other seats, always, never. */
  only: 'bots' | 'always' | 'never';
  /** Standing orders that a new table starts with. */
  orders: Orders;
  /** Whether the coach speaks at tables where bots have all other seats. */
  coach: boolean;
  /** Whether terms of the game are marked and explained where they stand. */
  terms: boolean;
  /** Whether replays show the chance to win. */
  curve: boolean;
  chime: boolean;
  soundEvents: boolean;
  soundChat: boolean;
  notify: boolean;
}

const KEY = 'landsraad.settings';

function initial(): Settings {
  const base: Settings = {
    lang: preferred(typeof navigator === 'undefined' ? [] : navigator.languages),
    theme: 'system',
    graphics: 'auto',
    simple: false,
    motion: 'system',
    letters: false,
    quick: false,
    pace: 'quick',
    only: 'bots',
    orders: 'if_able',
    coach: false,
    terms: true,
    curve: true,
    chime: true,
    soundEvents: false,
    soundChat: false,
    notify: false,
  };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
    return { ...base, ...(kept.simple && !kept.graphics ? { graphics: 'simple' } : {}), ...kept };
  } catch {
    return base; // a browser that keeps nothing, or a damaged entry
  }
}

export const settings = $state<Settings>(initial());

export function set<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // private windows may refuse; the setting then lasts as long as the page
  }
  apply();
}

/** Brings language, theme and motion to the document. */
export function apply(): void {
  i18n.use(settings.lang);
  if (typeof document === 'undefined') return;
  const root = document.documentElement;
  const light = settings.theme === 'light' || (settings.theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches);
  root.dataset.theme = light ? 'light' : 'dark';
  root.dataset.motion = settings.motion;
  settings.simple = settings.graphics === 'simple' || (settings.graphics === 'auto' && slow);
}

/** Whether drawing has turned out to be slow here, or the reader wants to save data. */
let slow = typeof navigator !== 'undefined' && (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Measures some frames after costly drawing; a device that needs more than 40 ms for most of them is slow. */
export function watchFrames(frames = 24): void {
  if (slow || settings.graphics !== 'auto' || typeof requestAnimationFrame === 'undefined') return;
  const took: number[] = [];
  let before = 0;
  const frame = (now: number) => {
    if (document.hidden) return;
    if (before) took.push(now - before);
    before = now;
    if (took.length < frames) requestAnimationFrame(frame);
    else if (took.sort((a, b) => a - b)[Math.floor(frames / 2)]! > 40) {
      slow = true;
      apply();
    }
  };
  requestAnimationFrame(frame);
}

/** Whether things may move. */
export function moves(): boolean {
  if (settings.motion !== 'system') return settings.motion === 'full';
  return typeof matchMedia === 'undefined' || !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
