// What the players decide together: a person asks, in the role that the person plays.
import { describe, expect, it } from 'vitest';
import { voteText } from '../src/lib/votes';
import type { Place, Vote } from '../src/wire/types';

const seats = [
  { seat: 0, role_text: { en: 'Atreides', it: 'Atreides' }, player: { name: 'Ada' } },
  { seat: 1, role_text: { en: 'Guild', it: 'Gilda' }, player: null },
] as unknown as Place[];

describe('a vote', () => {
  it('names the person who asks and the role', () => {
    expect(voteText({ by: 0, about: { kind: 'undo' } } as unknown as Vote, seats)).toContain('Ada (Atreides)');
    expect(voteText({ by: 0, about: { kind: 'motion', motion: { kind: 'replace', seat: 1 } } } as unknown as Vote, seats)).toMatch(/^Ada \(Atreides\) .*Guild/);
  });
});
