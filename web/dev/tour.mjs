// Plays one table with bots through the pages, photographs each kind of question the first time it comes up and names what is covered,
// cut off, internal or in the wrong language there:
// node dev/tour.mjs http://127.0.0.1:7654 out-folder [--game dune] [--edition gf9] [--options '{"advanced":true}'] [--seats 6]
//   [--role atreides] [--size 1440x900] [--lang en] [--theme dark] [--coach] [--pace instant] [--seconds 120]
import { mkdirSync, writeFileSync } from 'node:fs';
import { ENGLISH, INTERNAL } from '../e2e/evening.mjs';
import { answer, generator, last, over } from '../e2e/hands.mjs';
import { faults, PROBE } from '../e2e/layout.mjs';
import { hear } from '../e2e/frames.mjs';
import { cut } from '../tools/axe.mjs';
import { launch } from '../tools/browser.mjs';

const [url, out, ...rest] = process.argv.slice(2);
const flag = (name, usual) => (rest.includes(`--${name}`) ? rest[rest.indexOf(`--${name}`) + 1] : usual);
const game = flag('game', 'dune');
const [width, height] = flag('size', '1440x900').split('x').map(Number);
const [lang, theme, role] = [flag('lang', 'en'), flag('theme', 'dark'), flag('role', 'atreides')];
const seats = Number(flag('seats', '6'));
const options = JSON.parse(flag('options', game === 'dune' ? '{"advanced":true}' : '{}'));
const coach = rest.includes('--coach');
mkdirSync(out, { recursive: true });
const browser = await launch();
const phone = width < 900;
const context = await browser.newContext({ viewport: { width, height }, hasTouch: phone, isMobile: phone, reducedMotion: 'reduce', bypassCSP: true });
await context.addInitScript(`localStorage.setItem('landsraad.settings', '${JSON.stringify({ lang, theme, coach, chime: false, graphics: 'full', only: 'always', pace: flag('pace', 'instant') })}')`);
const page = await context.newPage();
const someone = { page, frames: [], random: generator(flag('seed', 'tour')) };
const wrong = (words) => console.log(`WRONG ${words}`);
page.on('pageerror', (error) => wrong(`page: ${error.message}`));
page.on('console', (line) => line.type() === 'error' && !/401/.test(line.text()) && wrong(`console: ${line.text()} ${line.location().url}`));
page.on('websocket', (socket) => socket.on('framereceived', (frame) => hear(someone.frames, String(frame.payload))));
await page.goto(url);
const id = await page.evaluate(async ({ game, edition, options, seats, role }) => {
  const post = async (path, body) => (await fetch(`/api${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json();
  await post('/guest', { name: 'Ada' });
  const others = ['atreides', 'harkonnen', 'emperor', 'fremen', 'guild', 'bene_gesserit'].filter((f) => f !== role);
  const all = game === 'dune' ? { ...options, factions: [role, ...others].slice(0, seats).join(',') } : options;
  const sitting = [{ kind: 'me' }, ...Array(seats - 1).fill({ kind: 'bot', bot: 'heuristic' })];
  const made = await post('/tables', { game, edition, options: all, seats: sitting, settings: { public: false, bot_ms: 0, reaction_ms: 0 } });
  if (!made.table) throw new Error(JSON.stringify(made));
  await post(`/tables/${made.table.id}/start`, {});
  return made.table.id;
}, { game, edition: flag('edition', { dune: 'gf9', arrakis: 'wfa', globopolis: 'globopolis' }[game]), options, seats, role });
console.log('table', id);
await page.goto(`${url}/t/${id}`);
await page.addStyleTag({ content: PROBE });
const seen = new Map();
/** The kind of a question: its names without its numbers. */
const kindOf = (question) => JSON.stringify(question).replace(/"[a-z_]+:\d+"|\d+|null|true|false/g, '').replace(/\W+/g, '-').replace(/^-|-$/g, '').slice(0, 60);
const end = Date.now() + Number(flag('seconds', '120')) * 1000;
let step = -1;
while (Date.now() < end && !over(someone)) {
  const now = last(someone);
  const on = page.locator('.teller .on');
  if (await on.count()) {
    if (!seen.has('story')) await page.screenshot({ path: `${out}/00-story.png` });
    seen.set('story', (seen.get('story') ?? 0) + 1);
    await on.click({ timeout: 1000 }).catch(() => {});
    continue;
  }
  if (!now?.decision || !now.ask || now.step === step) { await page.waitForTimeout(60); continue; }
  step = now.step;
  const kind = kindOf(now.decision.question);
  if (!seen.has(kind)) {
    seen.set(kind, 0);
    await page.waitForTimeout(coach ? 2500 : 500);
    const name = String(seen.size).padStart(2, '0');
    await page.screenshot({ path: `${out}/${name}-${kind}.png` });
    console.log(name, kind, now.decision.text[lang], now.decision.options.length, now.decision.shape.form);
    for (const one of [...new Set([...(await page.evaluate(faults, phone)), ...(await page.evaluate(cut))])]) wrong(`${name} ${one}`);
    const lines = (await page.evaluate(() => document.body.innerText)).split('\n');
    for (const line of lines) if (INTERNAL.test(line) || (lang === 'it' && ENGLISH.test(line))) wrong(`${name} words: ${line}`);
    if (process.env.DUMP) writeFileSync(`${out}/${name}-${kind}.json`, JSON.stringify(now, null, 1));
  }
  seen.set(kind, seen.get(kind) + 1);
  await answer(someone);
  await page.waitForTimeout(60);
}
await page.waitForTimeout(1500);
await page.screenshot({ path: `${out}/zz-last.png` });
console.log('over', over(someone), [...seen].map(([k, n]) => `${k}:${n}`).join(' '));
await browser.close();
