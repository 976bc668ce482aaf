import { describe, expect, it } from 'vitest';
import { momentAt, spaced } from '../src/lib/moments';

const lines = [{ step: 1 }, { step: 4 }, { step: 4 }, { step: 9 }];

describe('a replay', () => {
  it('passes over moments without a line in the log, in the direction of the way', () => {
    expect([momentAt(lines, 1, 2, 12), momentAt(lines, 4, 5, 12), momentAt(lines, 9, 8, 12), momentAt(lines, 9, 6, 12)]).toEqual([4, 9, 4, 4]);
  });
  it('begins and ends where the match does', () => {
    expect([momentAt(lines, 1, 0, 12), momentAt(lines, 9, 10, 12), momentAt(lines, 4, 99, 12), momentAt(lines, 1, -3, 12)]).toEqual([0, 12, 12, 0]);
  });
  it('goes step by step while its story is not here', () => {
    expect([momentAt([], 3, 4, 12), momentAt([], 3, 2, 12)]).toEqual([4, 2]);
  });
});

describe('the numbers of the turns below the timeline', () => {
  it('stand apart, however short a turn was', () => {
    const marks = [0, 3, 10, 11, 12, 30, 36];
    expect(spaced(marks, (at) => at, 6)).toEqual([0, 10, 30, 36]);
    expect(spaced(marks, (at) => at, 1)).toEqual(marks);
  });
});
