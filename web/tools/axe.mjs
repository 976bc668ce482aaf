// axe-core on every screen, wide and narrow, dark and light. Serious and critical findings fail.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { freeze } from '../dev/freeze.mjs';
import { launch } from './browser.mjs';
import { SCREENS } from './screens.mjs';
import { serve } from './serve.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const LOOKS = [[[1440, 900], 'dark', 'en'], [[390, 844], 'light', 'it'], [[1024, 768], 'light', 'en']];

/** What axe-core finds serious on the page as it stands. */
export async function serious(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  const bad = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical');
  return bad.map((found) => [`${found.id} (${found.impact}) ${found.help}`, ...found.nodes.slice(0, 3).map((node) => `    ${node.target.join(' ')}  ${(node.any[0]?.message ?? '').slice(0, 140)}`)].join('\n'));
}

/** What axe-core finds serious on the frozen screens of the pages at an address; the names of some, or all of them. */
export async function findings(browser, url, only = []) {
  const bad = [];
  for (const [size, theme, lang] of LOOKS) {
    const context = await browser.newContext({ viewport: { width: size[0], height: size[1] }, reducedMotion: 'reduce', bypassCSP: true });
    await context.addInitScript(`localStorage.setItem('landsraad.settings', JSON.stringify({ lang: '${lang}', theme: '${theme}', simple: true, chime: false, coach: true }))`);
    const page = await context.newPage();
    await freeze(page);
    for (const [name, path] of Object.entries(SCREENS)) {
      if (only.length && !only.includes(name)) continue;
      await page.goto(url + path, { waitUntil: 'load' });
      await page.waitForTimeout(700);
      for (const found of await serious(page)) bad.push(`${name} ${size[0]} ${theme}: ${found}`);
    }
    await context.close();
  }
  return bad;
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
