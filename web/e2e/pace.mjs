// The pace of a person: what happened is told before the next question, at the end everything is shown.
import { last, must, once, over, table, until } from './hands.mjs';

const DUNE = { game: 'dune', edition: 'gf9', options: { advanced: true } };

async function seated(someone, url, id) {
  await someone.page.goto(`${url}/t/${id}`);
  await until('the first picture of the table', () => last(someone) !== null);
}

/** Answers until something is told, and gives the story's region. */
async function toldSomething(someone, ms = 180_000) {
  const story = someone.page.getByRole('region', { name: /^(What happened|Che cosa è successo)$/ }).first();
  const end = Date.now() + ms;
  while (Date.now() < end && !(await story.count())) await once(someone);
  must(await story.count(), 'nothing was told');
  return story;
}

export const PACE = {
  /** What happened is told before the question: it can be read, gone back, skipped; the list stays and shows it again. */
  async told_first({ url, person }) {
    for (const [lang, size, theme] of [['en', [1440, 900], 'dark'], ['it', [390, 844], 'light'], ['it', [844, 390], 'dark'], ['en', [1280, 720], 'light']]) {
      const ada = await person({ lang, theme, size, phone: size[0] < 900, settings: { pace: 'calm' } });
      await ada.page.goto(url);
      await seated(ada, url, await table(ada.page, DUNE, Array(5).fill('bot')));
      const story = await toldSomething(ada);
      must((await ada.page.locator('.decide').count()) === 0, 'the question is put while the story is told');
      must((await story.innerText()).trim().length > 5, 'an empty story');
      await ada.page.screenshot({ path: `shots/told-${lang}-${size.join('x')}.png` });
      await ada.page.getByRole('button', { name: lang === 'it' ? 'Salta tutto' : 'Skip all' }).click();
      await until('the question after the story', () => last(ada).decision === null || ada.page.locator('.decide').count());
      await ada.page.locator('.since summary').first().click();
      must((await ada.page.locator('.since li').count()) > 0, 'the list since the last move is empty');
      await ada.page.screenshot({ path: `shots/since-${lang}-${size.join('x')}.png` });
      await ada.page.locator('.since li button').first().click();
      await story.waitFor();
      await ada.page.context().close();
    }
  },

  /** A battle stands on the stage until it is read, and goes with it. */
  async reveal_stands({ url, person }) {
    const ada = await person({ settings: { pace: 'quick' } });
    await ada.page.goto(url);
    await seated(ada, url, await table(ada.page, DUNE, Array(5).fill('bot')));
    const stage = ada.page.locator('.block', { has: ada.page.locator('.lines') });
    const end = Date.now() + 400_000;
    while (Date.now() < end && !over(ada) && !(await stage.count())) {
      const next = ada.page.locator('.teller .on');
      if (await next.count()) await next.click({ timeout: 1000 }).catch(() => {});
      else await once(ada);
    }
    must(await stage.count(), 'no battle was shown');
    await ada.page.waitForTimeout(2500);
    must(await stage.count(), 'the reveal went away by itself');
    await ada.page.screenshot({ path: 'shots/reveal.png' });
    await ada.page.locator('.teller .on').click();
    await until('the stage is cleared', async () => (await stage.count()) === 0);
  },

  /** Keys: one to the decision, arrows in the list, P passes, ? shows all of them, T the board as a table. */
  async keys({ url, person }) {
    const ada = await person();
    await ada.page.goto(url);
    await seated(ada, url, await table(ada.page, DUNE, Array(5).fill('bot')));
    await until('a question', () => last(ada)?.decision && last(ada).ask, 60_000);
    await ada.page.keyboard.press('?');
    const help = ada.page.getByRole('dialog', { name: 'All keys' });
    await help.getByText('To the decision').waitFor();
    await ada.page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await ada.page.keyboard.press('t');
    const rows = ada.page.getByRole('dialog', { name: 'The board as a table' }).getByRole('row');
    await until('the places of the board', async () => (await rows.count()) > 80);
    await ada.page.keyboard.press('Escape');
    await ada.page.locator('.decide').waitFor();
    await ada.page.keyboard.press('d');
    must(await ada.page.evaluate(() => document.activeElement?.closest('.decide') !== null), 'd does not go to the decision');
  },
};
