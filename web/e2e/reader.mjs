// The path of a screen reader: only roles, names and keys. The question, its answers, what happened, and the board as a table.
import { last, must, table, until } from './hands.mjs';

const WORDS = {
  en: { decision: 'Decision', told: 'What happened', table: 'The board as a table', place: 'Place', log: 'Log', keys: 'All keys', tab: 'Table' },
  it: { decision: 'Decisione', told: 'Che cosa è successo', table: 'Il tabellone come tabella', place: 'Luogo', log: 'Registro', keys: 'Tutti i tasti', tab: 'Tavolo' },
};
const flat = (text) => text.replace(/\s+/g, ' ').trim();

/** A question of the table is open on the page. */
async function asked(someone) {
  const region = someone.page.locator('section.decide');
  await until('a question', async () => {
    if (last(someone)?.decision && last(someone).ask && (await region.count())) return true;
    // What happened is read to its end first.
    if (await someone.page.locator('.teller').count()) await someone.page.keyboard.press('ArrowRight');
    return false;
  }, 180_000);
  return region;
}

/** The question is a heading that is announced, and every answer is a control with the words of the game. */
async function question(someone, lang) {
  const words = WORDS[lang];
  await asked(someone);
  const { page } = someone;
  const region = page.getByRole('region', { name: words.decision, exact: true });
  const { decision } = last(someone);
  const heading = region.getByRole('heading', { level: 2 });
  must((await heading.getAttribute('aria-live')) === 'polite', 'the question is not announced');
  must(flat(await heading.innerText()) === flat(decision.text[lang]), `the heading says “${await heading.innerText()}”`);
  const fold = region.locator('.unfold');
  if (await fold.count()) await fold.press('Enter');
  const names = await region.locator('.options .option, .go .btn, .beside .btn, .stepper :is(input, button)').evaluateAll((all) => all.map((one) => (one.getAttribute('aria-label') ?? one.innerText).replace(/\s+/g, ' ').trim()));
  must(names.length > 0 && names.every((name) => name.length > 0), 'an answer without a name');
  const amounts = decision.options.some((option) => option.targets?.amount !== null && option.targets?.amount !== undefined);
  if (!amounts && decision.options.length < 9) for (const option of decision.options) must(names.some((name) => name.includes(flat(option.text[lang]))), `no control says “${option.text[lang]}”: ${names.join(' | ')}`);
}

/** Keys alone give an answer: to the decision, to its button, Enter. */
async function answers(someone) {
  const { page } = someone;
  const before = someone.frames.length;
  for (let n = 0; n < 12 && !someone.frames.slice(before).some((frame) => frame.type === 'ack'); n += 1) {
    await asked(someone);
    await page.keyboard.press('d');
    if (!(await page.evaluate(() => document.activeElement?.closest('.decide') !== null))) continue;
    await page.keyboard.press('Enter');
    // An answer of a list is chosen first; then the main button gives it.
    const main = page.locator('.decide .go .btn.primary:not([aria-disabled="true"])');
    if ((await page.locator('.decide .options').count()) && (await main.count())) await main.first().press('Enter').catch(() => {});
    const sure = page.locator('.decide .sure .btn').first();
    if (await sure.count()) await sure.press('Enter').catch(() => {});
    await page.waitForTimeout(250);
  }
  must(someone.frames.slice(before).some((frame) => frame.type === 'ack'), 'no answer by keys');
}

/** The board is a table with a heading for each place; the places of the view that hold something say so. */
async function board(someone, lang, open, wanted) {
  const { page } = someone;
  await open();
  const dialog = page.getByRole('dialog', { name: WORDS[lang].table });
  await dialog.getByRole('columnheader', { name: WORDS[lang].place }).waitFor();
  const rows = await dialog.getByRole('row').evaluateAll((all) => all.slice(1).map((row) => [row.querySelector('th')?.innerText ?? '', row.querySelector('td')?.innerText ?? '']));
  must(rows.length > 40 && rows.every(([place]) => place.trim()), `${rows.length} rows`);
  must(rows.filter(([, there]) => there.trim()).length > 10, 'the places are said to be empty');
  for (const words of wanted) must(rows.some((row) => row.join(' ').includes(words)), `nothing says “${words}”`);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

async function path({ url, person }, lang, what, bots, { size = [1280, 720], phone = false, wanted = [] } = {}) {
  const someone = await person({ lang, size, phone, settings: { pace: 'calm' } });
  const { page } = someone;
  const words = WORDS[lang];
  await page.goto(url);
  const id = await table(page, what, Array(bots).fill('bot'));
  await page.goto(`${url}/t/${id}`);
  await until('the first picture of the table', () => last(someone) !== null);
  await question(someone, lang);
  await answers(someone);
  // What happened is announced where the question was, or listed since the last move.
  const story = page.getByRole('region', { name: words.told }).first();
  await until('what happened', async () => (await story.count()) > 0 || (await page.locator('.since').count()) > 0 || ((await answers(someone)), false), 180_000);
  if (await story.count()) must((await page.locator('.teller [aria-live=polite]').innerText()).trim().length > 5, 'the story is not announced');
  await question(someone, lang);
  const open = phone
    ? async () => {
        await page.getByRole('button', { name: new RegExp(`^${words.tab}`) }).press('Enter');
        await page.getByRole('button', { name: words.table }).press('Enter');
      }
    : async () => {
        await page.keyboard.press('?');
        await page.getByRole('dialog', { name: words.keys }).getByRole('button', { name: words.table }).press('Enter');
      };
  await board(someone, lang, open, wanted);
  // The log is a log, with sentences.
  if (phone) await page.getByRole('button', { name: new RegExp(`^${words.log}`) }).press('Enter');
  await until('lines of the log', async () => (await page.getByRole('log', { name: words.log }).getByRole('listitem').count()) > 2);
}

export const READER = {
  reader_dune: (given) => path(given, 'en', { game: 'dune', edition: 'gf9', options: { factions: 'atreides,harkonnen,bene_gesserit,emperor,fremen,guild' } }, 5, { wanted: ['Arrakeen', 'Atreides'] }),
  reader_arrakis: (given) => path(given, 'it', { game: 'arrakis', edition: 'wfa', options: { mode: 'two-player' } }, 1, { wanted: ['Arrakeen'] }),
  reader_phone: (given) => path(given, 'it', { game: 'globopolis', edition: 'globopolis', options: {} }, 2, { size: [390, 844], phone: true }),
};
