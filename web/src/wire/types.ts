// The wire's types as the client uses them, and the table as its screens see it.
import type { Me, Option, Outcome, OptionValue, OwnFile, Presence, TableInfo, TableSettings, TableStatus, Text } from './wire';

export * from './wire';

/** JSON of a game: only `games/<id>/` looks inside; actions are handed back word for word. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Choosable = Option;

/** A seat as the screens see it. */
export interface Place {
  seat: number;
  role: string | null;
  role_text: Text | null;
  player: { id: string; name: string } | null;
  bot: string | null;
  /** A bot that plays for an absent player. */
  caretaker: string | null;
  free: boolean;
  /** What the server says about the player: the only word on it. */
  presence: Presence;
  /** Its player offers it to a newcomer. */
  offered: boolean;
  /** The link's secret, for those who may pass it on. */
  invitation: string | null;
}

export interface Table {
  id: string;
  name: string;
  game: string;
  edition: string;
  options: Record<string, OptionValue>;
  /** The host's own files, in short. */
  files: OwnFile[];
  status: TableStatus;
  seats: Place[];
  mine: number[];
  /** Whether the reader is the host. */
  host: boolean;
  /** What opens a private match to others when it is over; for its players. */
  share: string | null;
  settings: TableSettings;
  steps: number | null;
  outcome: Outcome | null;
  watching: number;
  /** Seats that owe an answer, where the server says so. */
  pending: number[];
}

/** The table as the screens see it. */
export function tableOf(info: TableInfo & { pending?: number[] }, me: Me | null, mine?: number[]): Table {
  const seats = info.seats.map((seat) => ({
    seat: seat.seat,
    role: seat.role,
    role_text: seat.role_text,
    player: seat.sitter.kind === 'person' ? { id: seat.sitter.id, name: seat.sitter.name } : null,
    bot: seat.sitter.kind === 'bot' ? seat.sitter.bot : null,
    caretaker: seat.caretaker,
    free: seat.sitter.kind === 'open',
    presence: seat.presence ?? (seat.sitter.kind === 'person' ? 'here' : seat.sitter.kind === 'bot' ? 'bot' : 'empty'),
    offered: seat.offered ?? false,
    invitation: seat.invitation,
  }));
  return {
    id: info.id,
    name: info.name,
    game: info.game,
    edition: info.edition,
    options: info.options,
    files: info.files ?? [],
    status: info.status,
    seats,
    mine: mine ?? seats.filter((seat) => me !== null && seat.player?.id === me.id).map((seat) => seat.seat),
    host: me !== null && info.host === me.id,
    share: info.share ?? null,
    settings: info.settings,
    steps: info.steps,
    outcome: info.outcome,
    watching: 0,
    pending: info.pending ?? [],
  };
}
