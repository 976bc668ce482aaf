// Real pictures for README.md: a game against bots on a running server, played through the pages. Written to docs/img:
// npm run shots -- --readme http://127.0.0.1:7654
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { hear } from '../e2e/frames.mjs';
import { last, letGo, table, until } from '../e2e/hands.mjs';

const OUT = fileURLToPath(new URL('../../docs/img', import.meta.url));
const LIMIT = 150_000;

/** A person with a browser of a size. */
async function person(browser, [width, height], { lang = 'en', theme = 'dark', phone = false } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: phone, isMobile: phone, deviceScaleFactor: phone ? 2 : 1, reducedMotion: 'reduce' });
  await context.addInitScript(`localStorage.setItem('landsraad.settings', JSON.stringify({ lang: '${lang}', theme: '${theme}', chime: false, graphics: 'full', only: 'always' }))`);
  const page = await context.newPage();
  const someone = { context, page, frames: [] };
  page.on('websocket', (socket) => socket.on('framereceived', (frame) => hear(someone.frames, String(frame.payload))));
  return someone;
}

/** A picture of the page, as strong as the limit allows. */
async function shoot(someone, name) {
  await someone.page.waitForTimeout(2500);
  const png = (await someone.page.screenshot({ type: 'png' })).toString('base64');
  if (process.env.PNG) writeFileSync(`${process.env.PNG}/${name}.png`, Buffer.from(png, 'base64'));
  const made = await someone.page.context().newPage();
  for (const quality of [0.9, 0.82, 0.74, 0.66, 0.58, 0.5]) {
    const webp = await made.evaluate(async ([png, quality]) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${png}`;
      await picture.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
      canvas.getContext('2d').drawImage(picture, 0, 0);
      return canvas.toDataURL('image/webp', quality).split(',')[1];
    }, [png, quality]);
    const bytes = Buffer.from(webp, 'base64');
    if (bytes.length > LIMIT) continue;
    writeFileSync(`${OUT}/${name}.webp`, bytes);
    await made.close();
    return;
  }
  throw new Error(`${name} stays above ${LIMIT / 1000} kB`);
}

/** Plays what would be done anyway until `done`. */
async function playTo(someone, done, ms) {
  const end = Date.now() + ms;
  while (Date.now() < end && !done(last(someone))) {
    if (last(someone)?.decision && last(someone).ask) await letGo(someone);
    else await someone.page.waitForTimeout(80);
  }
  return done(last(someone));
}

export async function readme(browser, url) {
  mkdirSync(OUT, { recursive: true });
  const home = await person(browser, [1440, 900]);
  await home.page.goto(url);
  await shoot(home, 'home');
  await home.context.close();

  const ada = await person(browser, [1440, 900]);
  await ada.page.goto(url);
  const id = await table(ada.page, { game: 'dune', edition: 'gf9', options: { advanced: true, factions: 'atreides,harkonnen,emperor,fremen,guild,bene_gesserit' } }, Array(5).fill('bot'));
  await ada.page.goto(`${url}/t/${id}`);
  await until('the table', () => last(ada) !== null);
  await playTo(ada, (now) => now?.view.turn >= 2 && now.ask && now.decision?.question?.shipment === 'ship', 240_000);
  await ada.page.getByRole('button', { name: 'Go on' }).click({ timeout: 1500 }).catch(() => {});
  await shoot(ada, 'table');
  // The same seat on a phone, in Italian and by day.
  const state = await ada.context.storageState();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2, reducedMotion: 'reduce', storageState: { cookies: state.cookies, origins: [] } });
  await context.addInitScript(`localStorage.setItem('landsraad.settings', JSON.stringify({ lang: 'it', theme: 'light', chime: false, graphics: 'full', only: 'always' }))`);
  const phone = { page: await context.newPage() };
  await phone.page.goto(`${url}/t/${id}`);
  await shoot(phone, 'phone');
  await context.close();
  // A battle to plan, wherever one comes up.
  const planning = (now) => now?.ask && now.decision?.question?.battle?.plan?.part === 'dial';
  if (await playTo(ada, (now) => planning(now) || Boolean(now?.outcome), 240_000) && planning(last(ada))) await shoot(ada, 'battle');
  // The match looked at again, at its greatest turn.
  if (await playTo(ada, (now) => Boolean(now?.outcome), 400_000)) {
    await ada.page.goto(`${url}/replay/${id}?as=omniscient`);
    await ada.page.locator('.chances').waitFor({ timeout: 90_000 });
    await ada.page.locator('.chances .turn').first().click({ timeout: 1500 }).catch(() => {});
    await shoot(ada, 'replay');
  }
  await ada.context.close();
  for (const file of readdirSync(OUT)) console.log(`${file} ${(statSync(`${OUT}/${file}`).size / 1000).toFixed(0)} kB`);
}
