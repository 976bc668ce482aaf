// A newcomer's first game: from the home page to a coached table and its first turns, at two sizes and in both languages.
import { answer, keepsSecrets, last, letGo, must, over, table, until, whole } from './hands.mjs';

const WORDS = {
  en: { first: 'First game? Play with a coach', play: /^Play Fremen with a coach$/, coach: 'Coach', would: 'I would:', off: 'Switch off', board: 'Map of Arrakis', terms: 'Terms', overview: 'Overview', turn: 'The turn', win: 'Ways to win' },
  it: { first: 'Prima partita? Gioca con un allenatore', play: /^Gioca come Fremen con un allenatore$/, coach: 'Allenatore', would: 'Io farei:', off: 'Spegni', board: 'Mappa di Arrakis', terms: 'Termini', overview: 'Panoramica', turn: 'Il turno', win: 'Come si vince' },
};

/** A question with a choice is open. */
async function choice(someone) {
  await until('a question with a choice', async () => {
    const now = last(someone);
    if (!(now?.decision && now.ask)) return false;
    if (now.decision.options.filter((option) => !option.takes_back).length > 1) return true;
    await letGo(someone);
    return false;
  }, 90_000);
}

async function coached({ url, person }, lang, size, phone) {
  const words = WORDS[lang];
  const ada = await person({ lang, size, phone });
  const { page } = ada;
  await page.goto(url);
  const box = page.getByRole('region', { name: words.first });
  await box.waitFor();
  must((await box.getByRole('listitem').count()) === 3, 'a card for each game');
  await box.getByRole('radio', { name: 'Fremen' }).click();
  await box.getByRole('button', { name: words.play }).click();
  await page.waitForURL(/\/t\/.+/);
  await until('the first picture of the table', () => last(ada) !== null);
  await page.getByRole('application', { name: words.board }).waitFor();
  const seats = ada.frames.find((frame) => frame.type === 'table').table.seats;
  must(seats.filter((seat) => seat.sitter.kind === 'bot' && seat.sitter.bot === 'random').length === 5, 'five novices');

  // The coach speaks at the first choices, and what it would do is one of the listed answers.
  const coach = page.getByRole('region', { name: words.coach, exact: true });
  let heard = 0;
  for (let n = 0; n < 6; n += 1) {
    await choice(ada);
    let said = '';
    const listed = () => (last(ada).decision?.options ?? []).some((option) => said.includes(`${words.would} ${option.text[lang].replace(/\s+/g, ' ')}`));
    await until(`advice that is one of the answers, at “${last(ada).decision?.text[lang]}”`, async () => {
      said = (await coach.innerText().catch(() => '')).replace(/\s+/g, ' ');
      return listed();
    }, 90_000);
    heard += 1;
    await page.screenshot({ path: `shots/coach-${lang}-${heard}.png` });
    const before = last(ada);
    await until('the next picture', async () => last(ada) !== before || ((await answer(ada)), last(ada) !== before), 60_000);
  }
  must(heard === 6, 'the coach was silent');

  // It is switched off and stays off after a reload.
  await choice(ada);
  await coach.getByRole('button', { name: words.off }).click();
  await coach.waitFor({ state: 'detached' });
  await page.reload();
  await until('the table again', () => last(ada) !== null);
  must((await coach.count()) === 0, 'the coach came back by itself');
  keepsSecrets(ada, 0);

  // The words of the game: explained on focus, listed, and the edition on one screen.
  await page.screenshot({ path: `shots/coach-${lang}-off.png` });
  await page.goto(`${url}/rules/gf9`);
  const term = page.locator('.term[tabindex]').first();
  await until('a marked term', async () => (await term.count()) > 0, 60_000);
  await term.focus();
  await page.getByRole('tooltip').waitFor();
  must((await page.getByRole('tooltip').innerText()).length > 20, 'a term explains nothing');
  await page.goto(`${url}/rules/gf9?show=overview`);
  await page.getByRole('heading', { name: words.turn }).waitFor();
  await page.getByRole('heading', { name: words.win }).waitFor();
  await page.getByRole('heading', { name: 'Fremen' }).waitFor();
  await page.getByRole('link', { name: words.terms, exact: true }).click();
  await page.getByRole('term').first().waitFor();
  must((await page.getByRole('term').count()) > 40, 'an index of terms');
}

export const COACH = {
  /** On a wide screen, in English. */
  async coach_wide(all) {
    await coached(all, 'en', [1440, 900], false);
  },
  /** On a phone, in Italian. */
  async coach_phone(all) {
    await coached(all, 'it', [390, 844], true);
  },
  /** A coached match to its end: what went well and what cost most, each with its moment in the replay. */
  async coach_end({ url, person }) {
    const ada = await person({ settings: { coach: true } });
    const { page } = ada;
    await page.goto(url);
    const id = await table(page, { game: 'arrakis', edition: 'wfa', options: { mode: 'two-player' } }, ['bot']);
    await page.goto(`${url}/t/${id}`);
    await until('the first picture of the table', () => last(ada) !== null);
    await whole(ada);
    must(over(ada), `the match was not over, round ${last(ada)?.view.round}`);
    const review = page.getByRole('region', { name: 'What went well, what cost most' });
    const moment = review.getByRole('link', { name: 'Look at this moment' }).first();
    await moment.waitFor({ timeout: 60_000 });
    must((await review.locator('li').count()) <= 6, 'more than three of each');
    await page.screenshot({ path: 'shots/coach-end.png' });
    await moment.click();
    await page.waitForURL(/\/replay\/[^/]+\/\d+\?as=0/);
    await page.getByRole('slider', { name: 'Timeline' }).waitFor();
  },
};
