// Svelte drops blanks at the edges of elements and blocks: “stronghold· sector”. A blank there is written as {' '}.
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';

interface Node {
  type: string;
  name?: string;
  start: number;
  raw?: string;
  nodes?: Node[];
  [key: string]: unknown;
}

/** Elements whose edge is inside a line of text. */
const INLINE = new Set(['span', 'b', 'small', 'i', 'em', 'strong', 'a']);
const BLOCKS = new Set(['IfBlock', 'EachBlock', 'AwaitBlock', 'KeyBlock']);

/** Where a blank beside words is lost, as offsets into the source. */
export function lostBlanks(source: string): number[] {
  const found: number[] = [];
  const visit = (node: Node, inside: boolean): void => {
    if (node.type === 'Fragment' && inside && node.nodes?.length) {
      const [first, last] = [node.nodes[0]!, node.nodes.at(-1)!];
      // A new line is layout of the source; a blank beside a word is meant.
      if (first.type === 'Text' && /^ +\S/.test(first.raw ?? '')) found.push(first.start);
      if (last.type === 'Text' && /\S +$/.test(last.raw ?? '')) found.push(last.start);
    }
    const within = node.type === 'Fragment' ? inside : BLOCKS.has(node.type) || (node.type === 'RegularElement' && INLINE.has(node.name ?? ''));
    for (const [key, value] of Object.entries(node)) {
      if (key === 'attributes' || key === 'expression' || value === null || typeof value !== 'object') continue;
      for (const child of Array.isArray(value) ? value : [value]) if (child && typeof (child as Node).type === 'string') visit(child as Node, within);
    }
  };
  visit(parse(source, { modern: true }).fragment as unknown as Node, false);
  return found;
}

describe('blanks between words', () => {
  it('finds a blank that would be lost', () => {
    expect(lostBlanks('<p><b>{n}</b><span> · {sector}</span></p>')).toHaveLength(1);
    expect(lostBlanks('<p>{a}{#if b}, {/if}{c}</p>')).toHaveLength(1);
    expect(lostBlanks("<p><b>{n}</b><span>{' · '}{sector}</span> end</p>")).toEqual([]);
  });

  it('are kept on every page', () => {
    const lost = (readdirSync('src', { recursive: true }) as string[]).filter((file) => file.endsWith('.svelte')).map((file) => `src/${file}`).flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      return lostBlanks(source).map((at) => `${file}:${source.slice(0, at).split('\n').length}: ${source.slice(Math.max(0, at - 30), at + 30)}`);
    });
    expect(lost).toEqual([]);
  });
});
