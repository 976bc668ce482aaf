// The first lesson as a newcomer does it: a wrong answer, a reply, the way to the end; left in the middle and resumed.
import { serious } from '../tools/axe.mjs';
import { must, until } from './hands.mjs';

const WORDS = {
  en: { learn: 'Learn to play', start: 'Start', next: 'Next', step: 'Step 4 of 8', group: /Hagga Basin/, shelter: /Sietch Tabr/, rule: 'The rule', done: 'Done', title: 'The map and the storm' },
  it: { learn: 'Impara a giocare', start: 'Inizia', next: 'Avanti', step: 'Passo 4 di 8', group: /Bacino di Hagga/, shelter: /Sietch Tabr/, rule: 'La regola', done: 'Completata', title: 'La mappa e la tempesta' },
};

async function firstLesson({ url, person }, lang, size, phone) {
  const w = WORDS[lang];
  const ada = await person({ lang, size, phone });
  const { page } = ada;
  await page.goto(url);
  await page.getByRole('link', { name: w.learn }).click();
  await page.waitForURL(/\/learn$/);
  await page.getByRole('link', { name: new RegExp(w.title) }).click();
  await page.waitForURL(/\/learn\/dune-the-map$/);
  const coach = page.locator('.coach');
  const primary = coach.locator('.go .btn').first();
  const reply = coach.locator('.reply');
  await page.getByRole('application').waitFor();
  for (let n = 0; n < 3; n += 1) {
    const before = await coach.locator('.eyebrow').first().innerText();
    await coach.getByRole('button', { name: w.next, exact: true }).click();
    await until('the next step', async () => (await coach.locator('.eyebrow').first().innerText()) !== before);
  }
  // Terms of the game explain themselves where the lesson speaks of them.
  await until('a marked term', async () => (await coach.locator('.read .term').count()) > 0);
  // A wrong number gets its reply, and the question stays.
  const dial = coach.locator('.stepper input');
  await dial.fill('3');
  await dial.press('Tab');
  await primary.click();
  await coach.locator('.reply:not(.good)').waitFor();
  must((await coach.getAttribute('class')) !== null && (await coach.locator('[aria-live=polite] .reply').count()) === 1, 'the reply is not announced');
  await reply.getByRole('button', { name: w.rule }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  // Left in the middle, the lesson goes on where it was.
  await page.reload();
  await coach.getByText(w.step).waitFor();
  await dial.fill('1');
  await dial.press('Tab');
  await primary.click();
  await coach.locator('.reply.good').waitFor();
  must((await page.locator('main.board .pointed').count()) > 0, 'the board points at nothing');
  await page.screenshot({ path: `shots/lesson-${lang}-${size[0]}.png` });
  await coach.getByRole('button', { name: w.next, exact: true }).click();
  await coach.getByRole('button', { name: w.group }).first().click();
  await coach.locator('.options .option').filter({ hasText: w.shelter }).first().click();
  await primary.click();
  await until('the question how many', async () => (await dial.count()) === 1);
  await dial.fill('3');
  await dial.press('Tab');
  await primary.click();
  await coach.getByRole('link', { name: /Spice and worms|La spezia e i vermi/ }).waitFor();
  const faults = await serious(page);
  must(faults.length === 0, `the end of the lesson: ${faults.join('; ')}`);
  await coach.getByRole('link', { name: /All lessons|Tutte le lezioni/ }).first().click();
  await page.waitForURL(/\/learn$/);
  await page.locator('li.done').filter({ hasText: w.title }).waitFor();
  must((await page.locator('li.done').innerText()).includes(w.done), 'the lesson is not marked as done');
  const listed = await serious(page);
  must(listed.length === 0, `the list: ${listed.join('; ')}`);
  await page.screenshot({ path: `shots/learn-${lang}-${size[0]}.png` });
}

/** What is learned with an account is there on another device, and leaves the first one with its owner. */
async function account({ url, person }) {
  const who = { name: `Learner ${Date.now()}`, password: 'four unrelated words here' };
  const enter = async (page, button) => {
    await page.goto(`${url}/login`);
    await page.getByRole('textbox', { name: 'Name' }).fill(who.name);
    await page.getByLabel('Password').fill(who.password);
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.waitForURL((at) => at.pathname === '/');
  };
  const begun = (page) => page.locator('li.begun').filter({ hasText: 'The map and the storm' });
  const { page } = await person();
  await enter(page, 'New account');
  await page.goto(`${url}/learn/dune-the-map`);
  for (const step of [2, 3]) {
    await page.locator('.coach').getByRole('button', { name: 'Next', exact: true }).click();
    await page.locator('.coach').getByText(`Step ${step} of 8`).waitFor();
  }
  const other = await person();
  await enter(other.page, 'Log in');
  await other.page.goto(`${url}/learn`);
  await begun(other.page).getByText('Step 3 of 8').waitFor();
  await begun(other.page).getByRole('link').click();
  await other.page.locator('.coach').getByText('Step 3 of 8').waitFor();
  // The account's page: what was played, and with whom.
  await page.goto(`${url}/login`);
  await page.getByRole('heading', { name: 'Your games' }).waitFor();
  const faults = await serious(page);
  must(faults.length === 0, `the account: ${faults.join('; ')}`);
  const loggedOut = page.waitForResponse((response) => response.url().endsWith('/api/logout'));
  await page.getByRole('button', { name: 'Log out' }).click();
  await loggedOut;
  await page.getByRole('button', { name: 'Log out' }).waitFor({ state: 'detached' });
  await page.goto(`${url}/learn`);
  await page.locator('li.new').first().waitFor();
  must((await begun(page).count()) === 0, 'the next reader finds the progress of another');
}

export const LESSONS = {
  lesson_account: account,

  /** On a wide screen, in English. */
  lesson_one_wide: (given) => firstLesson(given, 'en', [1440, 900], false),
  /** On a phone, in Italian. */
  lesson_one_phone: (given) => firstLesson(given, 'it', [390, 844], true),
  /** The other two pairs of size and language. */
  lesson_one_wide_it: (given) => firstLesson(given, 'it', [1440, 900], false),
  lesson_one_phone_en: (given) => firstLesson(given, 'en', [390, 844], true),
};
