// The REST side. Every refusal carries a sentence in both languages.
import type { GameSpec, Json, LoggedEvent, OptionValue, Person, Rule, Table, Text } from '../wire/types';

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly text: Text,
    readonly key: string | null = null,
    readonly rule: string | null = null,
  ) {
    super(text.en);
  }
}

const OFFLINE: Text = {
  en: 'The server does not answer. Try again in a moment.',
  it: 'Il server non risponde. Riprova fra un momento.',
};

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refusal(0, OFFLINE);
  }
  const data: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const said = (data ?? {}) as { text?: Text; why?: Text; key?: string; rule?: string };
    throw new Refusal(answer.status, said.text ?? said.why ?? OFFLINE, said.key ?? null, said.rule ?? null);
  }
  return data as T;
}

export interface Creation {
  game: string;
  edition: string;
  options: Record<string, OptionValue>;
  seats: number;
  name: string;
  clock: string | null;
  open: boolean;
  /** The seat the creator takes; none to watch. */
  seat: number | null;
  /** The bot of every seat left free; none to wait for people. */
  bots: string | null;
}

export interface ReplayStep {
  step: number;
  steps: number;
  view: Json;
  events: LoggedEvent[];
  by: number | null;
  action: Text | null;
  pending: number[];
}

export interface RecordStep {
  step: number;
  seat: number;
  action: Json;
}

export interface MatchRecord {
  table: string;
  game: string;
  edition: string;
  steps: RecordStep[];
}

export const api = {
  catalog: () => call<GameSpec[]>('GET', '/catalog'),
  rules: (edition: string) => call<Rule[]>('GET', `/rules/${encodeURIComponent(edition)}`),
  me: () => call<Person | null>('GET', '/me'),
  guest: (name: string) => call<Person>('POST', '/guest', { name }),
  login: (name: string, password: string) => call<Person>('POST', '/login', { name, password }),
  register: (name: string, password: string) => call<Person>('POST', '/register', { name, password }),
  logout: () => call<null>('POST', '/logout', {}),
  tables: (scope: 'open' | 'mine' | 'finished') => call<Table[]>('GET', `/tables?scope=${scope}`),
  table: (id: string) => call<Table>('GET', `/tables/${encodeURIComponent(id)}`),
  create: (creation: Creation) => call<Table>('POST', '/tables', creation),
  join: (id: string, seat: number | null) => call<Table>('POST', `/tables/${encodeURIComponent(id)}/join`, { seat }),
  leave: (id: string) => call<Table>('POST', `/tables/${encodeURIComponent(id)}/leave`, {}),
  start: (id: string, bots: string | null) => call<Table>('POST', `/tables/${encodeURIComponent(id)}/start`, { bots }),
  fork: (id: string, step: number, seat: number | null) =>
    call<Table>('POST', `/tables/${encodeURIComponent(id)}/fork`, { step, seat }),
  record: (id: string) => call<MatchRecord>('GET', `/tables/${encodeURIComponent(id)}/record`),
  replay: (id: string, step: number, as: string) =>
    call<ReplayStep>('GET', `/tables/${encodeURIComponent(id)}/replay/${step}?as=${encodeURIComponent(as)}`),
};
