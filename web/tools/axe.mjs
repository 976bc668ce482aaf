// axe-core on every screen at every size, dark and light, in both languages. Serious and critical findings fail, and so do errors of
// a page, a page wider than its screen, a question without an answer in sight and a coach that hides the answers.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { freeze } from '../dev/freeze.mjs';
import { launch } from './browser.mjs';
import { SCREENS } from './screens.mjs';
import { serve } from './serve.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const LOOKS = [[[1440, 900], 'dark'], [[1280, 720], 'light'], [[820, 1180], 'dark'], [[390, 844], 'light'], [[844, 390], 'dark']];

/** What axe-core finds serious on the page as it stands. */
export async function serious(page) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  const bad = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical');
  return bad.map((found) => [`${found.id} (${found.impact}) ${found.help}`, ...found.nodes.slice(0, 3).map((node) => `    ${node.target.join(' ')}  ${(node.any[0]?.message ?? '').slice(0, 140)}`)].join('\n'));
}

/** What is cut off on the page as it stands. */
export function cut() {
  const bad = [];
  if (document.documentElement.scrollWidth > innerWidth) bad.push('it is wider than the screen');
  const panel = document.querySelector('.decide');
  if (!panel) return bad;
  const seenOf = (el) => {
    const box = el.getBoundingClientRect();
    let [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
    for (let up = el.parentElement; up; up = up.parentElement) {
      if (getComputedStyle(up).overflow === 'visible') continue;
      top = Math.max(top, up.getBoundingClientRect().top);
      bottom = Math.min(bottom, up.getBoundingClientRect().bottom);
    }
    return bottom - top;
  };
  const inSight = (el) => seenOf(el) > 0.7 * el.getBoundingClientRect().height;
  const answers = [...panel.querySelectorAll('.options .option, .go .btn:not([aria-disabled="true"]), .unfold')];
  if (!answers.some(inSight)) bad.push('no answer is in sight');
  // A coach leaves room: what it would do, and several answers of a list. On a phone held sideways the end of its reasons may be scrolled to.
  const would = panel.querySelector('.coach .would');
  if (would && seenOf(would) < Math.min(0.7 * would.offsetHeight, innerHeight > 430 ? Infinity : 60)) bad.push('what the coach would do is cut off');
  const listed = [...panel.querySelectorAll('.options .option')];
  const wanted = Math.min(listed.length, innerWidth < 900 ? 1 : 3);
  if (listed.filter(inSight).length < wanted) bad.push(`of ${listed.length} answers ${listed.filter(inSight).length} are in sight`);
  // With a coach, an offer or a vote too, an upright phone leaves the board more than half of its height.
  const sheet = document.querySelector('.sheet')?.getBoundingClientRect().height ?? 0;
  if (innerWidth < 600 && sheet > 0.41 * innerHeight) bad.push(`the sheet has ${Math.round(sheet)} of ${innerHeight} px`);
  const { left, right } = panel.getBoundingClientRect();
  for (const el of panel.querySelectorAll('button')) {
    const box = el.getBoundingClientRect();
    if (box.width > 0 && (box.right > right + 1 || box.left < left - 1)) bad.push(`“${el.textContent.trim()}” runs out of the panel`);
  }
  const dial = panel.querySelector('.amount .stepper');
  if (dial && !inSight(dial)) bad.push('the stepper is cut off');
  return bad;
}

/** Waits until nothing on the page changes any more: fonts, parts that are loaded later, a change of size. */
function settled() {
  const shown = () => `${document.body.innerHTML.length} ${document.documentElement.scrollHeight} ${document.getAnimations().filter((one) => one.playState === 'running').length}`;
  return document.fonts.ready.then(() => new Promise((done) => {
    let [before, same, looked] = ['', 0, 0];
    const timer = setInterval(() => {
      const now = shown();
      [before, same] = [now, now === before ? same + 1 : 0];
      looked += 1;
      // A clock never rests.
      if (same < 3 && looked < 60) return;
      clearInterval(timer);
      done();
    }, 50);
  }));
}

/** What axe-core finds serious on the frozen screens of the pages at an address; the names of some, or all of them. */
export async function findings(browser, url, only = []) {
  const wanted = Object.entries(SCREENS).filter(([name]) => !only.length || only.includes(name));
  const bad = await Promise.all(['en', 'it'].map(async (lang, n) => {
    const found = [];
    const context = await browser.newContext({ reducedMotion: 'reduce', bypassCSP: true });
    await context.addInitScript(`localStorage.setItem('landsraad.settings', JSON.stringify({ lang: '${lang}', theme: 'system', simple: true, chime: false, coach: true }))`);
    const page = await context.newPage();
    let errors = [];
    page.on('pageerror', (error) => errors.push(`the page reported: ${error.message}`));
    await freeze(page);
    for (const [at, [name, path]] of wanted.entries()) {
      // Each size has every screen, every other one in Italian; the next size has them the other way round. A screen is loaded once.
      const looks = LOOKS.filter((_, look) => (at + look) % 2 === n);
      for (const [first, [size, theme]] of looks.entries()) {
        await page.setViewportSize({ width: size[0], height: size[1] });
        await page.emulateMedia({ colorScheme: theme });
        if (first === 0) await page.goto(url + path, { waitUntil: 'load' });
        await page.evaluate(settled);
        for (const one of [...errors, ...(await serious(page)), ...(await page.evaluate(cut))]) found.push(`${name} ${size.join('×')} ${theme} ${lang}: ${one}`);
        errors = [];
      }
    }
    await context.close();
    return found;
  }));
  return bad.flat();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const site = await serve();
  const browser = await launch();
  const bad = await findings(browser, site.url, process.argv.slice(2));
  for (const line of bad) console.error(line);
  await browser.close();
  site.close();
  console.log(`${Object.keys(SCREENS).length} screens, ${bad.length} serious findings`);
  process.exit(bad.length ? 1 : 0);
}
