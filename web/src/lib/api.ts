// The REST side. Every refusal carries a sentence in both languages.
import { freshKey, shared } from './connection.svelte';
import {
  tableOf,
  type CatalogReply,
  type ChancesReply,
  type Diff,
  type ExplainReply,
  type FileReply,
  type GameInfo,
  type HandOver,
  type HintReply,
  type PlanOddsReply,
  type Me,
  type MeReply,
  type Motion,
  type NewTable,
  type OpinionReply,
  type Problem,
  type ReplayReply,
  type ReviewReply,
  type Rule,
  type RulesReply,
  type StoryReply,
  type Table,
  type TableList,
  type TableReply,
  type TermsReply,
  type Text,
} from '../wire/types';

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly text: Text,
    readonly field: string | null = null,
    readonly rule: string | null = null,
  ) {
    super(text.en);
  }
}

const OFFLINE: Text = {
  en: 'The server does not answer. Try again in a moment.',
  it: 'Il server non risponde. Riprova fra un momento.',
};

/** Sends a request. A request that changes something has a key. */
export async function call<T>(method: string, path: string, body?: unknown, changes = true): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      credentials: 'same-origin',
      // The server does a request with a key once, however often it arrives.
      headers: body === undefined ? {} : { 'content-type': 'application/json', ...(changes ? { 'idempotency-key': `page-${freshKey()}-${Date.now()}`.slice(0, 64) } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refusal(0, OFFLINE);
  }
  const data: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const said = (data ?? {}) as Partial<Problem>;
    throw new Refusal(answer.status, said.text ?? OFFLINE, said.field ?? null, said.rule ?? null);
  }
  return data as T;
}

let reader: Me | null = null;
const at = (id: string, what = '') => {
  const share = shared();
  const path = `/tables/${encodeURIComponent(id)}${what}`;
  return share === null ? path : `${path}${path.includes('?') ? '&' : '?'}share=${encodeURIComponent(share)}`;
};
const one = (reply: TableReply): Table => tableOf(reply.table, reader, reply.my_seats);
function known(reply: MeReply): Me | null {
  reader = reply.me;
  return reader;
}
function somebody(reply: MeReply): Me {
  const person = known(reply);
  if (!person) throw new Refusal(401, OFFLINE);
  return person;
}

/** The account of the reader. */
export function whoAmI(): Me | null {
  return reader;
}

export const api = {
  catalog: (): Promise<GameInfo[]> => call<CatalogReply>('GET', '/catalog').then((reply) => reply.games),
  rules: (edition: string): Promise<Rule[]> => call<RulesReply>('GET', `/rules/${encodeURIComponent(edition)}`).then((reply) => reply.rules),
  diff: (left: string, right: string) => call<Diff>('GET', `/rules/${encodeURIComponent(left)}/diff/${encodeURIComponent(right)}`),
  terms: (edition: string) => call<TermsReply>('GET', `/terms/${encodeURIComponent(edition)}`),
  me: () => call<MeReply>('GET', '/me').then(known),
  guest: (name: string) => call<MeReply>('POST', '/guest', { name }).then(somebody),
  login: (name: string, password: string) => call<MeReply>('POST', '/login', { name, password }).then(somebody),
  register: (name: string, password: string) => call<MeReply>('POST', '/register', { name, password }).then(somebody),
  rename: (name: string) => call<MeReply>('POST', '/rename', { name }).then(somebody),
  logout: () => call<MeReply>('POST', '/logout', {}).then(known),
  /** One page of a list; `next` asks for the following one. */
  tables: (scope: 'open' | 'mine' | 'finished', after: string | null = null): Promise<{ tables: Table[]; next: string | null }> =>
    call<TableList>('GET', `/tables?scope=${scope}${after === null ? '' : `&after=${encodeURIComponent(after)}`}`).then((reply) => ({
      tables: reply.tables.map((info) => tableOf(info, reader)),
      next: reply.next ?? null,
    })),
  table: (id: string) => call<TableReply>('GET', at(id)).then(one),
  /** A file of the host's own. */
  file: (id: string, key: string) => call<FileReply>('GET', at(id, `/files/${encodeURIComponent(key)}`)).then((reply) => reply.text),
  /** All files of a table, by the keys of their options. */
  files: async (table: Table): Promise<Record<string, string>> => Object.fromEntries(await Promise.all(table.files.map(async ({ key }) => [key, await api.file(table.id, key)] as const))),
  create: (table: NewTable) => call<TableReply>('POST', '/tables', table).then(one),
  join: (id: string, seat: number | null, invitation?: string) =>
    call<TableReply>('POST', at(id, '/join'), { ...(seat === null ? {} : { seat }), ...(invitation ? { invitation } : {}) }).then(one),
  leave: (id: string) => call<TableReply>('POST', at(id, '/leave'), {}).then(one),
  handOver: (id: string, seat: number, to: HandOver['kind']) => call<TableReply>('POST', at(id, '/hand-over'), { seat, to: { kind: to } }).then(one),
  kick: (id: string, seat: number) => call<TableReply>('POST', at(id, '/kick'), { seat }).then(one),
  host: (id: string, seat: number) => call<TableReply>('POST', at(id, '/host'), { seat }).then(one),
  propose: (id: string, motion: Motion) => call<TableReply>('POST', at(id, '/propose'), motion).then(one),
  pause: (id: string) => call<TableReply>('POST', at(id, '/pause'), {}).then(one),
  resume: (id: string) => call<TableReply>('POST', at(id, '/resume'), {}).then(one),
  close: (id: string) => call<TableReply>('POST', at(id, '/close'), {}).then(one),
  fill: (id: string) => call<TableReply>('POST', at(id, '/fill'), {}).then(one),
  start: (id: string) => call<TableReply>('POST', at(id, '/start'), {}).then(one),
  fork: (id: string, step: number, seat: number) => call<TableReply>('POST', at(id, '/fork'), { step, seat }).then(one),
  odds: (id: string, seat: number) => call<PlanOddsReply>('GET', at(id, `/odds?seat=${seat}`)),
  hint: (id: string, seat: number) => call<HintReply>('GET', at(id, `/hint?seat=${seat}`)),
  opinion: (id: string, seat: number, action: unknown, against?: unknown) => call<OpinionReply>('GET', at(id, `/opinion?seat=${seat}&action=${encodeURIComponent(JSON.stringify(action))}${against === undefined ? '' : `&against=${encodeURIComponent(JSON.stringify(against))}`}`)),
  review: (id: string, seat: number) => call<ReviewReply>('GET', at(id, `/review?seat=${seat}`)),
  explain: (id: string, step: number) => call<ExplainReply>('GET', at(id, `/explain/${step}`)),
  chances: (id: string) => call<ChancesReply>('GET', at(id, '/chances')),
  story: (id: string, as: string) => call<StoryReply>('GET', at(id, `/story?as=${encodeURIComponent(as)}`)),
  replay: (id: string, step: number, as: string) => call<ReplayReply>('GET', at(id, `/replay/${step}?as=${encodeURIComponent(as)}`)),
};
