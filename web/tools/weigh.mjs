// What the first page costs: index.html and everything it needs before it can be used, compressed. Limit: 60 kB.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const DIST = fileURLToPath(new URL('../dist/', import.meta.url));
const LIMIT = 60_000;
const html = readFileSync(`${DIST}index.html`, 'utf8');
const files = new Set(['index.html', ...[...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css|svg))"/g)].map((m) => m[1])]);
// static imports of the entry come with it
for (const file of files) {
  if (!file.endsWith('.js')) continue;
  const text = readFileSync(DIST + file, 'utf8');
  for (const m of text.matchAll(/(?:^|[;\s}])(?:import|export)[^;'"()]*?from\s*["']\.\/([^"']+\.js)["']|import\s*["']\.\/([^"']+\.js)["']/g)) files.add(`assets/${m[1] ?? m[2]}`);
}
const size = (file) => gzipSync(readFileSync(DIST + file), { level: 9 }).length;
const total = [...files].reduce((sum, file) => sum + size(file), 0);
const whole = readdirSync(`${DIST}assets`).reduce((sum, file) => sum + size(`assets/${file}`), 0);
console.log(`first load ${(total / 1000).toFixed(1)} kB in ${files.size} files; everything ${(whole / 1000).toFixed(1)} kB`);
if (total > LIMIT) {
  console.error(`the first load is above ${LIMIT / 1000} kB`);
  process.exit(1);
}
