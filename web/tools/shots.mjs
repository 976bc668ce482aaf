// Screenshots of every screen at five sizes in both languages: npm run shots [-- name ...] [--url http://…]
//
// Without --url the built pages are shown with the frozen tables of dev/fixture.mjs. With --readme http://… the pictures
// of README.md are made again from a real game on that server. SIZES, LANGS and THEME choose some of the pictures.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freeze } from '../dev/freeze.mjs';
import { launch } from './browser.mjs';
import { SCREENS } from './screens.mjs';
import { serve } from './serve.mjs';

const OUT = fileURLToPath(new URL('../shots', import.meta.url));
const SIZES = { desktop: [1440, 900], laptop: [1280, 720], tablet: [820, 1180], phone: [390, 844], aside: [844, 390] };

const args = process.argv.slice(2);
const at = args.indexOf('--url');
const url = at >= 0 ? args.splice(at, 2)[1] : null;
const forReadme = args.indexOf('--readme');
if (forReadme >= 0) {
  const { readme } = await import('./readme.mjs');
  const browser = await launch();
  await readme(browser, args[forReadme + 1] ?? 'http://127.0.0.1:7654');
  await browser.close();
  process.exit(0);
}
const only = new Set(args.filter((a) => !a.startsWith('--')));
const wanted = Object.entries(SCREENS).filter(([name]) => only.size === 0 || only.has(name));
const sizes = process.env.SIZES ? process.env.SIZES.split(',') : Object.keys(SIZES);
const langs = process.env.LANGS ? process.env.LANGS.split(',') : ['en', 'it'];

mkdirSync(OUT, { recursive: true });
const site = url ? { url, close() {} } : await serve();
const browser = await launch();
let problems = 0;
const small = (size) => size === 'phone' || size === 'aside';
// The sizes side by side: most of the time a page settles.
await Promise.all(sizes.map(async (size) => {
  const [width, height] = SIZES[size];
  for (const lang of langs) {
    const theme = process.env.THEME ?? (lang === 'it' ? 'light' : 'dark');
    const context = await browser.newContext({ viewport: { width, height }, hasTouch: small(size), isMobile: small(size), reducedMotion: 'reduce' });
    await context.addInitScript(`localStorage.setItem('landsraad.settings', JSON.stringify({ lang: '${lang}', theme: '${theme}', chime: false, graphics: 'full', coach: true }))`);
    const page = await context.newPage();
    page.on('pageerror', (error) => { problems += 1; console.error(`${size} ${lang} ${page.url()}:`, error.message); });
    page.on('console', (line) => { if (line.type() === 'error') { problems += 1; console.error(`${size} ${lang}:`, line.text()); } });
    if (!url) await freeze(page);
    for (const [name, path] of wanted) {
      await page.goto(site.url + path, { waitUntil: 'load' });
      await page.waitForTimeout(['home', 'rules', 'create', 'settings', 'login', 'lobby', 'generic'].includes(name) ? 900 : 1700);
      await page.screenshot({ path: `${OUT}/${name}-${size}-${lang}.png` });
    }
    await context.close();
  }
}));
await browser.close();
site.close();
console.log(`screenshots in ${OUT}; ${problems} problems`);
process.exit(problems ? 1 : 0);
