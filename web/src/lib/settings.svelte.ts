// What the reader prefers; kept in this browser.
import { i18n, preferred, type Lang } from './i18n.svelte';

export interface Settings {
  lang: Lang;
  theme: 'system' | 'light' | 'dark';
  /** Flat fills in place of lit textures. */
  simple: boolean;
  motion: 'system' | 'full' | 'less';
  letters: boolean;
  /** Play a listed choice or a place on the board at the first click. */
  quick: boolean;
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
    simple: false,
    motion: 'system',
    letters: false,
    quick: false,
    chime: true,
    soundEvents: false,
    soundChat: false,
    notify: false,
  };
  try {
    return { ...base, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
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
}

/** Whether things may move. */
export function moves(): boolean {
  if (settings.motion !== 'system') return settings.motion === 'full';
  return typeof matchMedia === 'undefined' || !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
