// The pace of a person: what happened is told before the next question, at the end everything is shown.
import { last, must, over, table, until, updates, whole } from './hands.mjs';

const DUNE = { game: 'dune', edition: 'gf9', options: { advanced: true } };

async function seated(someone, url, id) {
  await someone.page.goto(`${url}/t/${id}`);
  await until('the first picture of the table', () => last(someone) !== null);
}

/** Answers until something is told, and gives the story's region. */
async function toldSomething(someone, ms = 90_000) {
  const story = someone.page.getByRole('region', { name: /^(What happened|Che cosa è successo)$/ }).first();
  const end = Date.now() + ms;
  while (Date.now() < end && !(await story.count())) await whole(someone, 1500, { pace: 1, done: () => over(someone) });
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
    const end = Date.now() + 200_000;
    while (Date.now() < end && !over(ada) && !(await stage.count())) {
      const next = ada.page.locator('.teller .on');
      if (await next.count()) await next.click({ timeout: 1000 }).catch(() => {});
      else await whole(ada, 800, { pace: 1, done: () => over(ada) });
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
    await ada.page.getByRole('dialog', { name: 'All keys' }).getByText('To the decision').waitFor();
    await ada.page.keyboard.press('Escape');
    await ada.page.keyboard.press('t');
    const rows = ada.page.getByRole('dialog', { name: 'The board as a table' }).getByRole('row');
    await until('the places of the board', async () => (await rows.count()) > 80);
    await ada.page.keyboard.press('Escape');
    await ada.page.locator('.decide').waitFor();
    await ada.page.keyboard.press('d');
    must(await ada.page.evaluate(() => document.activeElement?.closest('.decide') !== null), 'd does not go to the decision');
  },

  /** Nothing of the table is cut off at common sizes, the sheet of a phone leaves the map its place. */
  async sizes({ url, person }) {
    for (const [game, edition, options, bots] of [['dune', 'gf9', { advanced: true }, 5], ['arrakis', 'wfa', { mode: 'two-player' }, 1], ['globopolis', 'globopolis', {}, 2]]) {
      const host = await person();
      await host.page.goto(url);
      await seated(host, url, await table(host.page, { game, edition, options }, Array(bots).fill('bot')));
      await whole(host, 6000, { done: () => over(host) });
      for (const [lang, theme, size] of [['en', 'dark', [1440, 900]], ['it', 'light', [1280, 720]], ['it', 'dark', [390, 844]], ['en', 'light', [844, 390]], ['it', 'light', [820, 1180]]]) {
        await host.page.evaluate(([lang, theme]) => localStorage.setItem('landsraad.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('landsraad.settings')), lang, theme })), [lang, theme]);
        await host.page.setViewportSize({ width: size[0], height: size[1] });
        await host.page.reload();
        await host.page.locator('.panel, .sheet').first().waitFor();
        await host.page.waitForTimeout(700);
        const name = `${game} at ${size.join('×')}`;
        await host.page.screenshot({ path: `shots/size-${game}-${size.join('x')}-${lang}-${theme}.png` });
        const found = await host.page.evaluate(() => {
          const box = (at) => document.querySelector(at)?.getBoundingClientRect() ?? null;
          const main = box('.decide .go .btn');
          return { wide: document.documentElement.scrollWidth, inner: innerWidth, height: innerHeight, main: main && { bottom: main.bottom, right: main.right }, sheet: box('.sheet')?.height ?? 0, board: box('main.board'), log: box('.side')?.height ?? null };
        });
        must(found.wide <= found.inner, `${name}: wider than the screen`);
        if (found.main) must(found.main.bottom <= found.height + 1 && found.main.right <= found.inner + 1, `${name}: the main button is cut off`);
        if (size[0] < 600) must(found.sheet <= 0.41 * found.height, `${name}: the sheet takes ${Math.round(found.sheet)} px`);
        if (size[0] === 844) must(found.board.height > 0.7 * found.height && found.board.width > 0.45 * found.inner, `${name}: the board is not beside the decision`);
        // On smaller screens the log is a tab of its own.
        if (found.log !== null && size[0] > 1000) must(found.log >= 90, `${name}: the log has ${Math.round(found.log)} px`);
      }
    }
  },
};
