// Whole games of the other two rulebooks, played through the pages.
import { keepsSecrets, last, must, once, over, table, until, updates, whole } from './hands.mjs';

async function seated(someone, url, id) {
  await someone.page.goto(`${url}/t/${id}`);
  await until('the first picture of the table', () => last(someone) !== null);
}

/** What must be true when a game is over: a result on the screen, and a replay that opens. */
async function finished(someone, board) {
  must(over(someone), `the game was not over after ${updates(someone).length} pictures, round ${last(someone)?.view.round ?? last(someone)?.view.turn?.round}`);
  await someone.page.getByRole('link', { name: 'Replay' }).first().click();
  await someone.page.waitForURL(/\/replay\//);
  await someone.page.getByRole('application', { name: board }).waitFor();
}

export const WARS = {
  /** War for Arrakis alone against the automa, to the end; its steps are told one by one with their reasons. */
  async arrakis_solo({ url, person }) {
    const ada = await person();
    await ada.page.goto(url);
    await seated(ada, url, await table(ada.page, { game: 'arrakis', edition: 'wfa', options: { mode: 'solo' } }, []));
    await ada.page.getByRole('application', { name: 'Map of the war for Arrakis' }).waitFor();
    // The keyboard walks the areas, tells what is there and zooms.
    const arrakeen = ada.page.locator('[data-area="arrakeen"]');
    await arrakeen.focus();
    await ada.page.keyboard.press('i');
    await ada.page.locator('.why-pop').getByRole('heading', { name: 'Arrakeen' }).waitFor();
    await ada.page.keyboard.press('Escape');
    await ada.page.keyboard.press('ArrowUp');
    must(await ada.page.evaluate(() => document.activeElement?.getAttribute('data-area') !== 'arrakeen'), 'the arrow did not move the focus');
    await ada.page.keyboard.press('+');
    must(/scale\(1\.4/.test(await ada.page.locator('.bd .world').getAttribute('transform')), 'plus did not zoom');
    await ada.page.keyboard.press('0');
    let told = null;
    await whole(ada, { each: async () => {
      const since = ada.page.locator('.since').first();
      if (told !== null || !last(ada).events.some((line) => line.event.event === 'automa') || !(await since.count())) return;
      await since.locator('summary').click();
      await ada.page.waitForTimeout(300);
      const text = await since.innerText();
      if (/WHY/i.test(text)) told = text;
      await since.locator('summary').click();
    } });
    must(told !== null, 'the automa was never explained');
    must(!/WHY\s*wfa\./i.test(told), `a rule instead of a reason: ${told}`);
    must(last(ada).view.solo === true, 'a solo game');
    await finished(ada, 'Map of the war for Arrakis');
  },

  /** War for Arrakis against a bot, to a victory. */
  async arrakis_two({ url, person }) {
    const ada = await person();
    await ada.page.goto(url);
    await seated(ada, url, await table(ada.page, { game: 'arrakis', edition: 'wfa', options: { mode: 'two-player' } }, ['bot']));
    const answers = await whole(ada);
    must(answers > 20 && last(ada).view.solo === false, `a game of two, ${answers} answers`);
    for (const frame of updates(ada)) must((frame.seat === 0 || frame.seat === null) && frame.view.other_hand.length === 0, 'the hand of the other side');
    must(['supremacy', 'objective'].includes(last(ada).outcome?.victory), `it ended with ${last(ada).outcome?.victory}`);
    await finished(ada, 'Map of the war for Arrakis');
  },

  /** War for Arrakis between two people, each in a browser of their own, to the last round the table has set. */
  async arrakis_people({ url, person }) {
    const [ada, ren] = [await person(), await person({ lang: 'it' })];
    await ada.page.goto(url);
    const id = await table(ada.page, { game: 'arrakis', edition: 'wfa', options: { mode: 'two-player', last_round: 2 } }, [{ kind: 'open' }]);
    await ren.page.goto(`${url}/t/${id}`);
    await ren.page.getByRole('textbox', { name: 'Il tuo nome' }).fill('Ren');
    await ren.page.getByRole('button', { name: 'Siediti qui' }).first().click();
    await ren.page.locator('.chip.water').waitFor();
    await ada.page.goto(`${url}/t/${id}`);
    await ada.page.getByRole('button', { name: 'Start the game' }).click();
    await until('both see their seats', () => last(ada)?.seat === 0 && last(ren)?.seat === 1);
    const done = () => over(ada) && over(ren);
    await Promise.all([whole(ada, { done }), whole(ren, { done })]);
    for (const [someone, seat] of [[ada, 0], [ren, 1]]) for (const frame of updates(someone)) must(frame.seat === seat || frame.seat === null, 'an update of the other side');
    await ren.page.getByRole('link', { name: 'Rivedi' }).first().waitFor();
    await finished(ada, 'Map of the war for Arrakis');
  },

  /** The sand-glass of the Option Phase runs out, and the phase is over. */
  async globopolis_glass({ url, person }) {
    const ada = await person();
    await ada.page.goto(url);
    await seated(ada, url, await table(ada.page, { game: 'globopolis', edition: 'globopolis', options: { option_seconds: 6 } }, ['bot']));
    const asked = () => last(ada)?.decision?.question?.ask;
    const glass = ada.page.getByRole('timer', { name: /Sand-glass/ });
    // On a slow machine the first one may run out before it is seen; the next turn has another.
    await until('the sand-glass', async () => (await glass.isVisible()) || ((asked() === 'option' || (await once(ada))), false), 180_000);
    await until('the end of the Option Phase', () => asked() !== 'option');
  },

  /** Globopolis with two bots, to the end. */
  async globopolis({ url, person }) {
    const ada = await person();
    await ada.page.goto(url);
    await seated(ada, url, await table(ada.page, { game: 'globopolis', edition: 'globopolis', options: {} }, ['bot', 'bot']));
    await whole(ada);
    keepsSecrets(ada, 0);
    await finished(ada, 'The Globopolis ring');
  },
};
