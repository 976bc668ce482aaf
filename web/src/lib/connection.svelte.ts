// One socket for the whole page. It comes back by itself, from the last step seen, and sends again what
// was not acknowledged: a message has a key, so the server does it once however often it arrives.
import { i18n } from './i18n.svelte';
import { VERSION, type ClientMessage, type ServerMessage } from '../wire/types';

export type Status = 'off' | 'connecting' | 'open' | 'waiting';
export type Keyed = Extract<ClientMessage, { key: string }>;

export interface Socket {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  onopen: (() => unknown) | null;
  onmessage: ((event: { data: unknown }) => unknown) | null;
  onclose: (() => void) | null;
}

export interface Surroundings {
  open(): Socket;
  /** Whether the server has newer pages than this one; asked when the line comes back. */
  newer?(): Promise<boolean>;
  later(run: () => void, ms: number): unknown;
  never(timer: unknown): void;
}

/** What has been seen of a table: where to go on from. */
export interface Seen {
  step: number;
  chat: string | null;
}

/** `WebSocket.OPEN`. A socket that is closing discards what it is given. */
const OPEN = 1;
const PATIENCE = 8_000;
/** How long a message waits that came too fast. */
const SLOWER = 1_500;

function browser(): Surroundings {
  return {
    open() {
      const url = new URL('/ws', location.href);
      url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
      return new WebSocket(url) as unknown as Socket;
    },
    async newer() {
      // The entry script carries a hash in its name: another name is another build.
      const mine = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src');
      const page = await (await fetch('/', { cache: 'no-cache' })).text();
      return mine !== null && mine !== undefined && mine.startsWith('/assets/') && page.includes('/assets/') && !page.includes(mine);
    },
    later: (run, ms) => setTimeout(run, ms),
    never: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  };
}

export class Connection {
  status = $state<Status>('off');
  /** The server speaks another version: the page must be loaded again. */
  outdated = $state(false);
  /** The server has newer pages; the table goes on with these. */
  stale = $state(false);

  private socket: Socket | null = null;
  private tries = 0;
  private pings = 0;
  private silence = 20_000;
  private timer: unknown = null;
  private heart: unknown = null;
  private readonly unanswered = new Map<string, Keyed>();
  private readonly tables = new Map<string, () => Seen>();
  private readonly listeners = new Set<(message: ServerMessage) => void>();

  constructor(private readonly around: Surroundings = browser()) {}

  listen(listener: (message: ServerMessage) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Follows a table; `seen` says what was taken in. */
  follow(table: string, seen: () => Seen): () => void {
    this.tables.set(table, seen);
    if (this.status === 'open') this.subscribe(table, seen());
    else this.start();
    return () => {
      this.tables.delete(table);
      if (this.status === 'open') this.raw({ type: 'unsubscribe', table });
    };
  }

  /** Asks for a table again: the reader has become another viewer. */
  again(table: string): void {
    const seen = this.tables.get(table);
    if (!seen || this.status !== 'open') return;
    this.raw({ type: 'unsubscribe', table });
    this.subscribe(table, seen());
  }

  /** Sends a message that must arrive; it is kept until the server answers for its key. */
  post(message: Keyed): void {
    this.unanswered.set(message.key, message);
    if (this.status === 'open') this.raw(message);
    else this.start();
  }

  /** Messages the server has not answered for. */
  get waiting(): number {
    return this.unanswered.size;
  }

  start(): void {
    if (this.socket || this.outdated) return;
    this.around.never(this.timer);
    this.status = this.tries === 0 ? 'connecting' : 'waiting';
    const socket = this.around.open();
    this.socket = socket;
    socket.onopen = () => this.socket === socket && this.raw({ type: 'hello', version: VERSION, moves: true });
    socket.onmessage = (event) => this.socket === socket && this.take(event.data);
    socket.onclose = () => this.lost(socket);
  }

  stop(): void {
    const socket = this.socket;
    this.socket = null;
    this.around.never(this.timer);
    this.around.never(this.heart);
    this.status = 'off';
    socket?.close();
  }

  /** A new name or a new account: the socket must be opened with the new cookie. */
  restart(): void {
    this.stop();
    this.tries = 0;
    if (this.tables.size) this.start();
  }

  private lost(socket: Socket): void {
    if (this.socket !== socket) return;
    this.socket = null;
    this.around.never(this.heart);
    this.status = 'waiting';
    if (this.outdated) return;
    const wait = Math.min(500 * 2 ** this.tries, 10_000) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.timer = this.around.later(() => this.start(), wait);
  }

  private take(data: unknown): void {
    let message: ServerMessage;
    try {
      message = JSON.parse(String(data)) as ServerMessage;
    } catch {
      return;
    }
    this.beat();
    switch (message.type) {
      case 'hello':
        if (message.version !== VERSION) return this.refuseVersion();
        this.silence = Math.max(2, message.heartbeat_seconds * 0.6) * 1000;
        this.status = 'open';
        if (this.tries > 0) void this.around.newer?.().then((newer) => (this.stale ||= newer), () => {});
        this.tries = 0;
        for (const [table, seen] of this.tables) this.subscribe(table, seen());
        for (const kept of this.unanswered.values()) this.raw(kept);
        break;
      case 'refused':
        if (message.kind === 'version') return this.refuseVersion();
        if (message.key && message.kind === 'too_fast') this.later(message.key);
        else if (message.key) this.unanswered.delete(message.key);
        break;
      case 'moved':
        this.resume(message.table);
        break;
      case 'ack':
      case 'held':
      case 'why_not':
      case 'follow':
      case 'game_deals':
        this.unanswered.delete(message.key);
        break;
      default:
        break;
    }
    for (const listener of this.listeners) listener(message);
  }

  /** What was refused for its speed is sent again, with the same key. */
  private later(key: string): void {
    this.around.later(() => {
      const kept = this.unanswered.get(key);
      if (kept && this.status === 'open') this.raw(kept);
    }, SLOWER);
  }

  private refuseVersion(): void {
    this.outdated = true;
    this.stop();
  }

  /** The table is served from elsewhere now: it is followed from the last step seen, over the same socket. */
  private resume(table: string): void {
    const seen = this.tables.get(table);
    if (seen) this.subscribe(table, seen());
    for (const kept of this.unanswered.values()) if (kept.table === table) this.raw(kept);
  }

  private subscribe(table: string, seen: Seen): void {
    const share = shared();
    this.raw({ type: 'subscribe', table, from: Math.max(0, seen.step), patches: true, count_deals: true, lang: i18n.lang, ...(share === null ? {} : { share }), ...(seen.chat === null ? {} : { chat_after: seen.chat }) });
  }

  /** Asks for a sign of life after a silence; a socket that stays silent is given up. */
  private beat(): void {
    this.around.never(this.heart);
    this.heart = this.around.later(() => {
      this.pings += 1;
      this.raw({ type: 'ping', n: this.pings });
      this.heart = this.around.later(() => {
        const socket = this.socket;
        if (!socket) return;
        socket.close();
        this.lost(socket);
      }, PATIENCE);
    }, this.silence);
  }

  /** Sends at once or not at all. The next socket gets what has a key and was not answered, and every subscription. */
  private raw(message: ClientMessage): void {
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(message));
  }
}

/** What the address brings along to open a private match that is over. */
export function shared(): string | null {
  return typeof location === 'undefined' ? null : new URLSearchParams(location.search).get('share');
}

export const connection = new Connection();

let counter = 0;
/** A key no other message of this page or any other has. */
export function freshKey(): string {
  counter += 1;
  const random = crypto.getRandomValues(new Uint32Array(2));
  return `${random[0]!.toString(36)}${random[1]!.toString(36)}-${counter}`;
}
