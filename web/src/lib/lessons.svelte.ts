// Lessons: the list, the present moment, and what the reader has done of them. The browser keeps it; an account keeps it too,
// so that it is the same on every device.
import type { LessonList, LessonMoment, LessonProgress, ProgressReply } from '../wire/types';
import { call } from './api';
import { me } from './me.svelte';

export const lessons = {
  list: () => call<LessonList>('GET', '/lessons').then((reply) => reply.lessons),
  /** Nothing is done on the server: the request needs no key. */
  play: (id: string, answers: unknown[]) => call<LessonMoment>('POST', `/lessons/${encodeURIComponent(id)}`, { answers }, false),
  kept: () => call<ProgressReply>('GET', '/progress').then((reply) => reply.lessons),
  keep: (id: string, kept: LessonProgress) => call<ProgressReply>('PUT', `/progress/${encodeURIComponent(id)}`, kept, false),
};

/** What is kept of one lesson. */
export type Kept = LessonProgress;

const KEY = 'landsraad.lessons';
const NOTHING: Kept = { answers: [], done: false, skipped: false };

function stored(): Record<string, Kept> {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Partial<Kept>>;
    const sound = Object.entries(found).filter(([, kept]) => kept && Array.isArray(kept.answers));
    return Object.fromEntries(sound.map(([id, kept]) => [id, { answers: kept.answers!, done: kept.done === true, skipped: kept.skipped === true }]));
  } catch {
    return {}; // a browser that keeps nothing, or a damaged entry
  }
}

/** Merges two states of one lesson: a lesson that is done stays done, otherwise the state that is further counts. */
export function joined(a: Kept, b: Kept): Kept {
  const further = b.answers.length > a.answers.length ? b : a;
  return { answers: further.answers, done: a.done || b.done, skipped: (a.skipped || b.skipped) && !further.answers.length };
}

class Progress {
  private all = $state.raw<Record<string, Kept>>(stored());
  /** The account whose progress is merged into this browser's. */
  private account: string | null = null;

  of(id: string): Kept {
    return this.all[id] ?? NOTHING;
  }

  /** Keeps a change; a lesson once done stays done. */
  set(id: string, change: Partial<Kept>): void {
    const old = this.of(id);
    this.store({ ...this.all, [id]: { ...old, ...change, done: old.done || change.done === true } });
    // Without a line the browser has it; the account gets it with the next visit.
    if (me.person) void lessons.keep(id, this.of(id)).catch(() => (this.account = null));
  }

  /** Brings this browser and the account of the reader to the same state. A visitor without an account has the browser alone. */
  async meet(): Promise<void> {
    await me.ready;
    const account = me.person?.id ?? null;
    if (account === null || account === this.account) return;
    let there: Record<string, Kept>;
    try {
      there = await lessons.kept();
    } catch {
      return; // the browser's own memory holds
    }
    this.account = account;
    const here = this.all;
    const both: Record<string, Kept> = { ...there };
    for (const [id, kept] of Object.entries(here)) both[id] = there[id] ? joined(there[id], kept) : kept;
    this.store(both);
    const news = Object.entries(both).filter(([id, kept]) => JSON.stringify(there[id]) !== JSON.stringify(kept));
    await Promise.all(news.map(([id, kept]) => lessons.keep(id, kept).catch(() => null)));
  }

  /** Forgets what an account has: the next reader of this browser is somebody else. */
  forget(): void {
    this.account = null;
    this.store({});
  }

  private store(all: Record<string, Kept>): void {
    this.all = all;
    try {
      localStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      // it holds until the page is left
    }
  }
}

export const progress = new Progress();
