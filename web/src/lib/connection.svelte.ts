// One socket for the whole page. It comes back by itself, from the last step seen, and sends again what
// was not acknowledged: an action has a key, so the server plays it once however often it arrives.
import type { FromServer, ToServer } from '../wire/types';

export const VERSION = '1';

export type Status = 'off' | 'connecting' | 'open' | 'waiting';
type Keyed = Extract<ToServer, { key: string }>;

export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export interface Surroundings {
  open(): Socket;
  later(run: () => void, ms: number): unknown;
  never(timer: unknown): void;
}

const PING = 20_000;
const PATIENCE = 8_000;

function browser(): Surroundings {
  return {
    open() {
      const url = new URL('/ws', location.href);
      url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
      return new WebSocket(url) as unknown as Socket;
    },
    later: (run, ms) => setTimeout(run, ms),
    never: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  };
}

export class Connection {
  status = $state<Status>('off');
  /** The server speaks another version: the page must be loaded again. */
  outdated = $state(false);

  private socket: Socket | null = null;
  private tries = 0;
  private timer: unknown = null;
  private heart: unknown = null;
  private serverVersion: string | null = null;
  private readonly unacknowledged = new Map<string, Keyed>();
  private readonly tables = new Map<string, () => number>();
  private readonly listeners = new Set<(message: FromServer) => void>();

  constructor(private readonly around: Surroundings = browser()) {}

  listen(listener: (message: FromServer) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Follows a table; `seen` says the last step that was taken in. */
  follow(table: string, seen: () => number): () => void {
    this.tables.set(table, seen);
    if (this.status === 'open') this.raw({ type: 'subscribe', table, from: seen() });
    else this.start();
    return () => {
      this.tables.delete(table);
      if (this.status === 'open') this.raw({ type: 'unsubscribe', table });
    };
  }

  /** Sends a message that must arrive; it is kept until the server answers for its key. */
  post(message: Keyed): void {
    this.unacknowledged.set(message.key, message);
    if (this.status === 'open') this.raw(message);
    else this.start();
  }

  /** Messages the server has not answered for. */
  get waiting(): number {
    return this.unacknowledged.size;
  }

  start(): void {
    if (this.socket || this.outdated) return;
    this.around.never(this.timer);
    this.status = this.tries === 0 ? 'connecting' : 'waiting';
    const socket = this.around.open();
    this.socket = socket;
    socket.onopen = () => this.raw({ type: 'hello', version: VERSION });
    socket.onmessage = (event) => this.take(event.data);
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
    this.start();
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
    let message: FromServer;
    try {
      message = JSON.parse(String(data)) as FromServer;
    } catch {
      return;
    }
    this.beat();
    if (message.type === 'hello') {
      if (this.serverVersion !== null && message.version !== this.serverVersion) {
        this.outdated = true;
        this.stop();
        return;
      }
      this.serverVersion = message.version;
      this.status = 'open';
      this.tries = 0;
      for (const [table, seen] of this.tables) this.raw({ type: 'subscribe', table, from: seen() });
      for (const kept of this.unacknowledged.values()) this.raw(kept);
    }
    if (message.type === 'ack' || message.type === 'refused') this.unacknowledged.delete(message.key);
    for (const listener of this.listeners) listener(message);
  }

  /** Asks for a sign of life after a silence; a socket that stays silent is given up. */
  private beat(): void {
    this.around.never(this.heart);
    this.heart = this.around.later(() => {
      this.raw({ type: 'ping' });
      this.heart = this.around.later(() => {
        const socket = this.socket;
        if (!socket) return;
        socket.close();
        this.lost(socket);
      }, PATIENCE);
    }, PING);
  }

  private raw(message: ToServer): void {
    this.socket?.send(JSON.stringify(message));
  }
}

export const connection = new Connection();

let counter = 0;
/** A key no other message of this page or any other has. */
export function freshKey(): string {
  counter += 1;
  const random = crypto.getRandomValues(new Uint32Array(2));
  return `${random[0]!.toString(36)}${random[1]!.toString(36)}-${counter}`;
}
