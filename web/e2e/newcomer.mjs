// The path of somebody who has never played: home, lesson after lesson, then a coached game to its end, on one page.
import { last, must, once, over, until, whole } from './hands.mjs';

const WORDS = {
  en: { lang: /Passa all'italiano/, learn: 'Learn to play', coach: /^Play .+ with a coach$/, region: 'Coach', review: 'What went well, what cost most' },
  it: { lang: /Switch to English/, learn: 'Impara a giocare', coach: /^Gioca .+ con un allenatore$/, region: 'Allenatore', review: 'Che cosa è andato bene, che cosa è costato di più' },
};

/**
 * A learner who knows nothing: goes on where there is nothing to choose, and tries the answers in order until one is right.
 * Gives the number of wrong answers; ends with the lesson.
 */
async function study(ms) {
  const end = performance.now() + ms;
  const coach = () => document.querySelector('.coach');
  const pause = () => new Promise((next) => setTimeout(next, 20));
  const idle = () => coach()?.querySelector('.go .btn') && !coach().querySelector('.go .btn[aria-disabled="true"]');
  const shown = () => coach()?.querySelector('.live')?.textContent + coach()?.querySelector('.eyebrow')?.textContent + coach()?.querySelector('h2')?.textContent;
  /** Waits for the server's reply: the panel is drawn again. */
  const replied = async (act) => {
    const before = coach().querySelector('.reply');
    const text = shown();
    act();
    await pause();
    while (performance.now() < end && (coach().querySelector('.reply') === before && shown() === text)) await pause();
  };
  let wrong = 0;
  let tried = 0;
  while (performance.now() < end) {
    if (!coach() || coach().querySelector('.go a.btn[href^="/learn"]')) {
      if (coach()) return wrong;
      await pause();
      continue;
    }
    const dial = coach().querySelector('.stepper input');
    const options = [...coach().querySelectorAll('.options .option')];
    const beside = [...coach().querySelectorAll('.go .btn:not(.primary)')];
    // The buttons beside a scale or a list come first, then its values.
    const aside = (dial || options.length) && tried < beside.length;
    if (dial && !aside) {
      dial.value = String(tried - beside.length);
      dial.dispatchEvent(new Event('change', { bubbles: true }));
    } else if (options.length && !aside) options[(tried - beside.length) % options.length].click();
    await pause();
    if (!idle() && !aside) {
      tried += options.length ? 1 : 0;
      continue;
    }
    const buttons = [...coach().querySelectorAll('.go .btn')];
    const button = aside ? beside[tried] : dial || options.length ? buttons[0] : buttons[tried % buttons.length];
    const asked = Boolean(coach().querySelector('h2'));
    await replied(() => button.click());
    const bad = asked && coach()?.querySelector('.reply:not(.good)');
    wrong += bad ? 1 : 0;
    tried = bad ? tried + 1 : 0;
  }
  throw new Error(`the lesson did not end: ${shown()}`);
}

/** Changes the language by its button: on the page itself, or on a small screen in the settings. */
async function change(page, lang) {
  const button = page.getByRole('button', { name: WORDS[lang].lang });
  if (await button.isVisible()) await button.click();
  else {
    const from = page.url();
    await page.locator('header a[href="/settings"]').click();
    await button.click();
    await page.goBack();
    await page.waitForURL(from);
  }
  const other = lang === 'en' ? 'it' : 'en';
  await until('the other language', async () => (await page.evaluate(() => document.documentElement.lang)) === other);
  return other;
}

/** The path at one size; the language changes before each lesson and in the match, so that two paths see all lessons in both. */
async function newcomer({ url, person }, first, size, phone) {
  let lang = first;
  const ada = await person({ lang, size, phone });
  const { page } = ada;
  // A table without pauses and of three turns; everything else is as the page asks for it.
  await page.route('**/api/tables', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const table = route.request().postDataJSON();
    return route.continue({ postData: JSON.stringify({ ...table, options: { ...table.options, turns: 3 }, settings: { ...table.settings, bot_ms: 0, reaction_ms: 0 } }) });
  });
  await page.goto(url);
  await page.evaluate(() => (globalThis.sameLoad = true));
  await page.getByRole('link', { name: WORDS[lang].learn }).click();
  await page.locator('section[aria-labelledby="game-dune"] li a').first().click();
  for (const lesson of LESSONS) {
    await page.waitForURL((at) => at.pathname === `/learn/${lesson}`);
    await page.locator('.coach .go').waitFor();
    if (lesson !== LESSONS[0]) lang = await change(page, lang);
    await page.locator('.coach .go').waitFor();
    await page.evaluate(study, 120_000);
    await page.screenshot({ path: `shots/newcomer-${lang}-${size[0]}-${lesson}.png` });
    if (lesson !== LESSONS.at(-1)) await page.locator('.coach .go a.btn.primary').click();
  }
  await page.locator('.coach').getByRole('button', { name: WORDS[lang].coach }).click();
  await page.waitForURL(/\/t\/.+/);
  await until('the first picture of the table', () => last(ada) !== null);
  for (let n = 0; n < 2; n += 1) {
    const coach = page.getByRole('region', { name: WORDS[lang].region, exact: true });
    await until('the coach speaks', async () => (await coach.count()) > 0 || ((await once(ada)), false));
    lang = await change(page, lang);
  }
  await whole(ada);
  must(over(ada), `the match stood still in turn ${last(ada)?.view.turn}`);
  for (let n = 0; n < 2; n += 1) {
    await page.getByRole('region', { name: WORDS[lang].review }).locator('h4').first().waitFor({ timeout: 120_000 });
    await page.screenshot({ path: `shots/newcomer-${lang}-${size[0]}-end.png` });
    if (phone) break;
    lang = await change(page, lang);
  }
  must(await page.evaluate(() => globalThis.sameLoad === true), 'the page was left');
}

const LESSONS = ['dune-the-map', 'dune-spice', 'dune-auction', 'dune-shipping', 'dune-battle', 'dune-traitors', 'dune-alliances'];

export const NEWCOMER = {
  /** On a wide screen, in English first. */
  newcomer_wide: (given) => newcomer(given, 'en', [1440, 900], false),
  /** On a phone, in Italian first. */
  newcomer_phone: (given) => newcomer(given, 'it', [390, 844], true),
};
