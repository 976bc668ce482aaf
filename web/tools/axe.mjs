// axe-core on every screen, wide and narrow, dark and light. Serious and critical findings fail.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { freeze } from '../dev/freeze.mjs';
import { launch } from './browser.mjs';
import { SCREENS } from './screens.mjs';
import { serve } from './serve.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const site = await serve();
const browser = await launch();
let bad = 0;
for (const [size, theme, lang] of [[[1440, 900], 'dark', 'en'], [[390, 844], 'light', 'it'], [[1024, 768], 'light', 'en']]) {
  const context = await browser.newContext({ viewport: { width: size[0], height: size[1] }, reducedMotion: 'reduce' });
  await context.addInitScript(`localStorage.setItem('landsraad.settings', JSON.stringify({ lang: '${lang}', theme: '${theme}', simple: true, chime: false }))`);
  const page = await context.newPage();
  await freeze(page);
  for (const [name, path] of Object.entries(SCREENS)) {
    await page.goto(site.url + path, { waitUntil: 'load' });
    await page.waitForTimeout(700);
    await page.evaluate(AXE);
    const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
    for (const found of violations.filter((v) => v.impact === 'serious' || v.impact === 'critical')) {
      bad += 1;
      console.error(`${name} ${size[0]} ${theme}: ${found.id} (${found.impact}) ${found.help}`);
      for (const node of found.nodes.slice(0, 3)) console.error(`    ${node.target.join(' ')}  ${(node.any[0]?.message ?? '').slice(0, 140)}`);
    }
  }
  await context.close();
}
await browser.close();
site.close();
console.log(`${Object.keys(SCREENS).length} screens, ${bad} serious findings`);
process.exit(bad ? 1 : 0);
