// The coach at one table: asks the server what a bot would do with what this seat knows, and remembers what it has said.
import type { Choosable, Decision, HintReply, OpinionReply, Text } from '../wire/types';
import { api, Refusal } from './api';
import { clearlyOther, isChoice, isNews, loudness, speaks, verdict, type Loudness } from './coach';
import type { Match } from './match.svelte';

/** What the coach says about an answer that has been given. */
export interface Note {
  yours: Text;
  mine: Text;
  why: Text | null;
}

/** A request that the server refused as too fast is repeated after this time. */
const AGAIN = 1200;
/** How long a question stands before the coach thinks about it, in milliseconds. */
const PAUSE = 150;
const TRIES = 3;

export class Coach {
  /** What a bot would do about the open question. */
  private said = $state.raw<{ of: Decision; reply: HintReply } | null>(null);
  /** What it says about one of the answers. */
  private about = $state.raw<{ of: Decision; option: Choosable; reply: OpinionReply } | null>(null);
  /** The question at which the reader asked for help. */
  private wanted = $state.raw<Decision | null>(null);
  note = $state.raw<Note | null>(null);
  busy = $state(false);
  refused = $state.raw<Text | null>(null);
  private answers = $state(0);
  /** How often each advice has been given, and at which question it was given last. */
  private readonly given = new Map<string, { times: number; last: Decision }>();
  /** How loud the coach was at the last question, for the sentence that says it grows quieter. */
  private before: Loudness = 'full';
  quieter = $state<Loudness | null>(null);

  constructor(
    private readonly match: Match,
    private readonly turn: () => { counted: boolean; turn: number | null },
    private readonly server: Pick<typeof api, 'hint' | 'opinion'> = api,
  ) {}

  get loudness(): Loudness {
    const { counted, turn } = this.turn();
    return loudness(turn, counted, this.answers);
  }

  /** What it knows about the open question. */
  get hint(): HintReply | null {
    return this.said && this.said.of === this.match.decision ? this.said.reply : null;
  }

  get opinion(): { option: Choosable; reply: OpinionReply } | null {
    return this.about && this.about.of === this.match.decision ? this.about : null;
  }

  /** Whether the coach speaks at the open question. */
  get speaking(): boolean {
    const { decision } = this.match;
    if (!decision || !this.hint) return false;
    return this.wanted === decision || speaks(this.loudness, decision, this.hint);
  }

  /** What matters at the open question, while that is news. */
  get advice(): Text | null {
    const { decision } = this.match;
    const text = this.speaking ? (this.hint?.advice ?? null) : null;
    if (!text || !decision) return null;
    const known = this.given.get(text.en);
    if (this.wanted === decision || known?.last === decision) return text;
    if (!isNews(known?.times ?? 0)) return null;
    this.given.set(text.en, { times: (known?.times ?? 0) + 1, last: decision });
    return text;
  }

  private timer: ReturnType<typeof setTimeout> | undefined;

  /** A question has come up: thinks about it where it may have something to say. */
  look(): void {
    const { decision } = this.match;
    const loud = this.loudness;
    if (loud !== this.before) {
      this.quieter = loud;
      this.before = loud;
    }
    this.refused = null;
    if (decision && this.match.ask && isChoice(decision) && loud !== 'asked' && this.said?.of !== decision) this.soon(decision);
  }

  /** A reader who answers at once asks nothing of the server. */
  private soon(decision: Decision): void {
    this.busy = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.match.decision === decision) void this.think(decision);
      else this.busy = false;
    }, PAUSE);
  }

  /** The reader asks what to do. */
  ask(): void {
    const { decision } = this.match;
    if (!decision) return;
    this.wanted = decision;
    if (this.said?.of !== decision) void this.think(decision);
  }

  /** The reader asks about one of the answers. */
  async whyNot(option: Choosable): Promise<void> {
    const { decision, seat, id } = this.match;
    if (!decision || seat === null || this.busy) return;
    this.busy = true;
    try {
      // The advice that stands is what it is compared with, also where an earlier question has changed it.
      const reply = await this.server.opinion(id, seat, option.action, this.hint?.option?.action);
      if (this.match.decision !== decision) return;
      this.about = { of: decision, option, reply };
      // The comparison looks further than the first advice. If it clearly favours the reader's answer, that becomes the advice.
      if (reply.odds && verdict(reply.odds) === 'better' && this.said?.of === decision) this.said = { of: decision, reply: { ...this.said.reply, option, why: null } };
    } catch (error) {
      this.refused = error instanceof Refusal ? error.text : null;
    } finally {
      this.busy = false;
    }
  }

  /** The reader has answered. */
  answered(option: Choosable): void {
    const { decision } = this.match;
    this.answers += 1;
    this.quieter = null;
    if (option.takes_back) return;
    const advised = this.speaking ? (this.hint?.option ?? null) : null;
    const listed = decision?.options.some((one) => JSON.stringify(one.action) === JSON.stringify(option.action)) ?? false;
    const other = decision !== null && listed && advised !== null && clearlyOther(decision, option, advised);
    this.note = other ? { yours: option.text, mine: advised.text, why: this.hint?.why ?? null } : null;
  }

  private async think(decision: Decision, tries = TRIES): Promise<void> {
    const { seat, id } = this.match;
    if (seat === null) return;
    this.busy = true;
    try {
      const reply = await this.server.hint(id, seat);
      // An answer that takes something back is no advice.
      const said = reply.option?.takes_back ? { ...reply, option: null, why: null } : reply;
      if (this.match.decision === decision) this.said = { of: decision, reply: said };
    } catch (error) {
      if (!(error instanceof Refusal)) return;
      if (error.status === 429 && tries > 1) {
        setTimeout(() => this.match.decision === decision && void this.think(decision, tries - 1), AGAIN);
      } else if (this.match.decision === decision) this.refused = error.text;
    } finally {
      this.busy = false;
    }
  }
}
