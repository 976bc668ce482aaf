// An evening at the table: somebody plays a whole six-seat Dune against bots with mouse and keys, and sees nothing but the page.
import { must } from './hands.mjs';

/** With E2E_LONG a whole match for each language and look, at the pace that a new visitor finds. */
const LONG = Boolean(process.env.E2E_LONG);
/** Nothing on the page changes for so long: somebody who plays would call it stuck. */
const PATIENCE = 60_000;

const [WIDE, LOW] = [[1440, 900], [1280, 720]];
const HOUSES = ['Atreides', 'Harkonnen', 'Fremen', 'Bene Gesserit'];
const WORDS = {
  en: { lang: /Passa all'italiano/, light: 'Light', dark: 'Dark', over: 'The game is over', replay: 'Replay' },
  it: { lang: /Switch to English/, light: 'Chiaro', dark: 'Scuro', over: 'La partita è finita', replay: 'Rivedi' },
};
/** What no player should read: names of values, rule ids, holes in a sentence; and English in an Italian page. */
export const INTERNAL = /\bundefined\b|\bNaN\b|\[object|\bnull\b|\{\w+\}|\b(gf9|ah2009|v29)\.[a-z]/;
export const ENGLISH = /\b(the|your|you|with|from|which|turn|storm|strongholds?|forces|spice|leader|traitor|battle|bids?|pass)\b/i;

/** What the page shows: enough to see that something has changed, and what may be done. */
function glance() {
  const text = (at) => document.querySelector(at)?.innerText.replace(/\s+/g, ' ').trim() ?? '';
  const decide = document.querySelector('.decide:not(.quiet)');
  return {
    over: document.querySelector('.over a[href^="/replay/"]') !== null,
    telling: document.querySelector('.teller .on') !== null,
    asked: decide !== null && decide.querySelector('.go .btn:not([aria-disabled="true"]), .options, .unfold') !== null,
    folded: decide?.querySelector('.unfold') !== null && decide?.querySelector('.unfold') !== undefined,
    options: decide?.querySelectorAll('.options .option').length ?? 0,
    buttons: decide?.querySelectorAll('.go .btn').length ?? 0,
    steps: decide?.querySelectorAll('.stepper button').length ?? 0,
    refused: text('.decide .no[role=alert]:not(.sure)'),
    question: text('.decide h2'),
    turn: Number(/\d+/.exec(text('header .turn'))?.[0] ?? 0),
    all: text('.decide') + text('.teller') + text('.panel.wait') + text('header') + text('.side'),
    wide: document.documentElement.scrollWidth > innerWidth,
  };
}

/** Fails on words that are not for players. */
async function reads(page, lang, at) {
  const read = async () => (await page.evaluate(() => document.body.innerText)).split('\n');
  const isForeign = (line) => lang === 'it' && ENGLISH.test(line);
  let lines = await read();
  // After a change of language the page is drawn again.
  for (let tries = 0; tries < 20 && lines.some(isForeign); tries++) {
    await page.waitForTimeout(250);
    lines = await read();
  }
  const bad = lines.find((line) => INTERNAL.test(line));
  must(!bad, `${at}: “${bad}”`);
  const foreign = lines.find(isForeign);
  must(!foreign, `${at}: English in Italian: “${foreign}”`);
}

/** A person at one table: what is on the screen is read, then something is done. */
class Player {
  constructor({ page, random }) {
    this.page = page;
    this.random = random;
    this.answers = 0;
    this.refused = [];
  }

  below(n) {
    return Math.floor(this.random() * n);
  }

  press(at, n = 0) {
    // The table may go on under the hand; then the next look shows it.
    return this.page.locator(at).nth(n).click({ timeout: 3000 }).then(() => true, () => false);
  }

  /** The story is read to its next page, or skipped. */
  async listen() {
    if (this.below(4) === 0) await this.page.keyboard.press('Escape');
    else await this.press('.teller .on');
  }

  /** Some answer: usually what the page proposes, sometimes another one, now and then by keys alone. */
  async answer(seen) {
    if (seen.folded) await this.press('.decide .unfold');
    if (seen.options) {
      if (this.below(3) === 0) await this.page.keyboard.press(String(1 + this.below(Math.min(9, seen.options))));
      else await this.press('.decide .options .option', this.below(seen.options));
    } else if (seen.steps && this.below(2) === 0) await this.press('.decide .stepper button', this.below(seen.steps));
    const main = '.decide .go .btn:not([aria-disabled="true"])';
    const count = await this.page.locator(main).count();
    if (!count) return;
    if (this.below(8) === 0) await this.page.keyboard.press('p');
    else if (seen.buttons > 1 && this.below(3) === 0) await this.press(main, this.below(count));
    else await this.press((await this.page.locator(`${main}.primary`).count()) ? `${main}.primary` : main);
    if (await this.page.locator('.decide .sure .btn').count()) await this.press('.decide .sure .btn', this.below(4) === 0 ? 1 : 0);
    this.answers += 1;
  }

  /** Plays to the end; `each` is called at the beginning of every turn. */
  async play(each) {
    let [before, moved, turn] = ['', Date.now(), 0];
    for (;;) {
      const seen = await this.page.evaluate(glance);
      if (seen.over) return;
      must(!seen.wide, `turn ${seen.turn}: the page is wider than the screen at “${seen.question}”`);
      if (seen.refused) this.refused.push(seen.refused);
      if (seen.all !== before) [before, moved] = [seen.all, Date.now()];
      must(Date.now() - moved < PATIENCE, `stuck after ${this.answers} answers in turn ${seen.turn}: ${seen.all.slice(0, 300)}`);
      if (seen.turn > turn) {
        turn = seen.turn;
        await each(turn);
      } else if (seen.telling) await this.listen();
      else if (seen.asked) await this.answer(seen);
      await this.page.waitForTimeout(seen.asked || seen.telling ? 20 : 120);
    }
  }
}

/** From the home page to a table. */
async function sitDown(page, url, house, quick) {
  if (quick)
    await page.route('**/api/tables', (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const table = route.request().postDataJSON();
      // Five turns have both languages and both looks.
      return route.continue({ postData: JSON.stringify({ ...table, options: { ...table.options, turns: 5 }, settings: { ...table.settings, bot_ms: 0, reaction_ms: 0 } }) });
    });
  await page.goto(url);
  await page.locator('.hero').getByRole('radio', { name: house, exact: true }).click();
  await page.locator('.hero .btn.primary:not([aria-disabled=true])').click();
  await page.waitForURL(/\/t\/.+/);
  await page.getByRole('application').waitFor();
}

/** The end says who won and leads to the replay. */
async function ends(page, lang, name) {
  const end = page.getByRole('region', { name: WORDS[lang].over });
  await end.locator('h2').waitFor();
  must((await end.locator('h2').innerText()).length > 5, 'nobody is said to have won');
  await end.locator('.secrets li').first().waitFor();
  await page.screenshot({ path: `shots/evening-${name}-end.png` });
  await end.getByRole('link', { name: WORDS[lang].replay }).first().click();
  await page.waitForURL(/\/replay\//);
  await page.getByRole('application').waitFor();
}

async function evening({ url, person }, lang, theme, house, size) {
  const settings = { pace: 'quick', only: 'bots', graphics: 'auto' };
  const someone = await person({ lang, theme, size, settings });
  const { page } = someone;
  await sitDown(page, url, house, false);
  const player = new Player(someone);
  await player.play(async (turn) => {
    await page.screenshot({ path: `shots/evening-${lang}-${theme}-${turn}.png` });
    await reads(page, lang, `turn ${turn}`);
  });
  must(player.refused.length === 0, `refused: ${player.refused[0]}`);
  await ends(page, lang, `${lang}-${theme}`);
}

/** One match in which the language changes each turn by its button, and the look every other turn in the settings. */
async function both({ url, person }) {
  const someone = await person({ lang: 'en', theme: 'dark', size: [1280, 720], settings: { pace: 'quick' } });
  const { page } = someone;
  await sitDown(page, url, 'Atreides', true);
  const player = new Player(someone);
  let [lang, theme] = ['en', 'dark'];
  await player.play(async (turn) => {
    await reads(page, lang, `turn ${turn}`);
    await page.screenshot({ path: `shots/evening-${turn}-${lang}-${theme}.png` });
    await page.getByRole('button', { name: WORDS[lang].lang }).click();
    lang = lang === 'en' ? 'it' : 'en';
    must((await page.evaluate(() => document.documentElement.lang)) === lang, 'the language did not change');
    if (turn % 2) return;
    theme = theme === 'dark' ? 'light' : 'dark';
    await page.locator('header a[href="/settings"]').click();
    await page.getByRole('radio', { name: WORDS[lang][theme], exact: true }).click();
    must((await page.evaluate(() => document.documentElement.dataset.theme)) === theme, 'the look did not change');
    await page.goBack();
    await page.getByRole('application').waitFor();
  });
  must(player.refused.length === 0, `refused: ${player.refused[0]}`);
  await ends(page, lang, 'both');
}

export const EVENING = LONG
  ? {
      evening_en_dark: (given) => evening(given, 'en', 'dark', HOUSES[0], WIDE),
      evening_en_light: (given) => evening(given, 'en', 'light', HOUSES[1], LOW),
      evening_it_dark: (given) => evening(given, 'it', 'dark', HOUSES[2], WIDE),
      evening_it_light: (given) => evening(given, 'it', 'light', HOUSES[3], LOW),
    }
  : {
      /** A whole six-seat Dune through the page alone, in both languages and both looks, without a stuck moment. */
      evening: both,
    };
