// One of a thing is said in the singular: in the texts of pieces that a script writes, and in the frozen tables.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const MANY = {
  it: /\b1 (colpi|scudi|spade|speciali|dadi|carte|truppe|segnalini|comandanti|legioni|turni|livelli|agenti|punti|giri|territori|settori|aree|mietitrici|volte|perdite|vermi|tracce)\b/g,
  en: /\b1 (hits|shields|swords|specials|dice|cards|forces|tokens|leaders|legions|turns|levels|agents|points|rounds|territories|sectors|areas|harvesters|times|worms)\b/g,
};
const files = ['../src/pieces', '../dev'].flatMap((folder) => readdirSync(new URL(folder, import.meta.url)).filter((name) => name.endsWith('.json')).map((name) => `${folder}/${name}`));

describe('one of a thing', () => {
  it.each(files)('is singular in %s', (file) => {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8');
    for (const many of Object.values(MANY)) expect([...text.matchAll(many)].map((found) => found[0])).toEqual([]);
  });
});
