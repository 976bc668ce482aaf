// Lessons: the list, the present moment, and what this browser has kept of them.
import type { LessonList, LessonMoment } from '../wire/types';
import { call } from './api';

export const lessons = {
  list: () => call<LessonList>('GET', '/lessons').then((reply) => reply.lessons),
  /** Nothing is done on the server: the request needs no key. */
  play: (id: string, answers: unknown[]) => call<LessonMoment>('POST', `/lessons/${encodeURIComponent(id)}`, { answers }, false),
};

/** What is kept of one lesson. */
export interface Kept {
  /** The right answers so far. */
  answers: unknown[];
  done: boolean;
  skipped: boolean;
}

const KEY = 'landsraad.lessons';

function stored(): Record<string, Kept> {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Partial<Kept>>;
    const sound = Object.entries(found).filter(([, kept]) => kept && Array.isArray(kept.answers));
    return Object.fromEntries(sound.map(([id, kept]) => [id, { answers: kept.answers!, done: kept.done === true, skipped: kept.skipped === true }]));
  } catch {
    return {}; // a browser that keeps nothing, or a damaged entry
  }
}

class Progress {
  private all = $state.raw<Record<string, Kept>>(stored());

  of(id: string): Kept {
    return this.all[id] ?? { answers: [], done: false, skipped: false };
  }

  /** Keeps a change; a lesson once done stays done. */
  set(id: string, change: Partial<Kept>): void {
    const old = this.of(id);
    this.all = { ...this.all, [id]: { ...old, ...change, done: old.done || change.done === true } };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.all));
    } catch {
      // it holds until the page is left
    }
  }
}

export const progress = new Progress();
