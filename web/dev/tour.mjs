// Plays one table with bots through the pages and photographs each kind of question the first time it comes up:
// node dev/tour.mjs http://127.0.0.1:7654 out-folder [faction] [width] [height] [lang] [theme] [seconds]
import { mkdirSync, writeFileSync } from 'node:fs';
import { answer, last, over } from '../e2e/hands.mjs';
import { launch } from '../tools/browser.mjs';

const [url, out, faction = 'atreides', width = '1440', height = '900', lang = 'en', theme = 'dark', seconds = '120'] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
const browser = await launch();
const phone = Number(width) < 600;
const context = await browser.newContext({ viewport: { width: Number(width), height: Number(height) }, hasTouch: phone, isMobile: phone, reducedMotion: 'reduce' });
await context.addInitScript(`localStorage.setItem('landsraad.settings', '${JSON.stringify({ lang, theme, chime: false, graphics: 'full', only: 'always' })}')`);
const page = await context.newPage();
const frames = [];
page.on('pageerror', (error) => console.error('page:', error.message));
page.on('console', (line) => line.type() === 'error' && console.error('console:', line.text()));
page.on('websocket', (socket) => socket.on('framereceived', (frame) => frames.push(JSON.parse(String(frame.payload)))));
await page.goto(url);
const others = ['atreides', 'harkonnen', 'emperor', 'fremen', 'guild', 'bene_gesserit'].filter((f) => f !== faction);
const id = await page.evaluate(async ([factions]) => {
  const post = async (path, body) => (await fetch(`/api${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json();
  await post('/guest', { name: 'Ada' });
  const seats = [{ kind: 'me' }, ...Array(5).fill({ kind: 'bot', bot: 'heuristic' })];
  const made = await post('/tables', { game: 'dune', edition: 'gf9', options: { advanced: true, factions }, seats, settings: { public: false, bot_ms: 0, reaction_ms: 0 } });
  await post(`/tables/${made.table.id}/start`, {});
  return made.table.id;
}, [[faction, ...others].join(',')]);
console.log('table', id);
await page.goto(`${url}/t/${id}`);
const seen = new Map();
const kindOf = (question) => {
  const [part, rest] = typeof question === 'string' ? [question, null] : Object.entries(question)[0];
  if (rest === null) return part;
  const inner = typeof rest === 'string' ? rest : Object.keys(rest)[0];
  const detail = inner === 'plan' ? `-${rest.plan.part}` : inner === 'moment' ? `-${JSON.stringify(rest.moment).replace(/\W+/g, '_').slice(0, 24)}` : '';
  return `${part}-${inner}${detail}`;
};
const end = Date.now() + Number(seconds) * 1000;
let step = -1;
while (Date.now() < end && !over({ frames })) {
  const now = last({ frames });
  if (!now?.decision || !now.ask || now.step === step) { await page.waitForTimeout(60); continue; }
  step = now.step;
  const kind = kindOf(now.decision.question);
  if (!seen.has(kind)) {
    seen.set(kind, 0);
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${out}/${String(seen.size).padStart(2, '0')}-${kind}.png` });
    console.log(seen.size, kind, now.decision.text.en, now.decision.options.length, now.decision.shape.form);
    if (process.env.DUMP) writeFileSync(`${out}/${kind}.json`, JSON.stringify(now, null, 1));
  }
  seen.set(kind, seen.get(kind) + 1);
  await answer(page);
  await page.waitForTimeout(60);
}
await page.screenshot({ path: `${out}/zz-last.png` });
const view = last({ frames }).view;
console.log('turn', view.turn, view.phase, 'over', over({ frames }), [...seen].map(([k, n]) => `${k}:${n}`).join(' '));
await browser.close();
