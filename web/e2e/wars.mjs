// Whole games of the other two rulebooks, played through the pages.
import { keepsSecrets, last, must, over, table, until, updates, whole } from './hands.mjs';

const SECONDS = Number(process.env.E2E_SECONDS ?? 240) * 1000;

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
    let told = null;
    await whole(ada, SECONDS, { each: async () => {
      const steps = ada.page.getByRole('region', { name: 'What the automa did' }).first();
      if (told !== null || !last(ada).events.some((line) => line.event.event === 'automa') || !(await steps.count())) return;
      const next = steps.getByRole('button', { name: 'Next step' });
      for (let n = 0; n < 12 && !(told ?? '').includes('Why'); n += 1) {
        told = await steps.innerText();
        if (!told.toUpperCase().includes('WHY')) await next.click();
        else break;
      }
      must(told.toUpperCase().includes('WHY') && !/WHY\s*wfa\./i.test(told), `no reason in: ${told}`);
    } });
    must(told !== null, 'the automa was never explained');
    must(last(ada).view.solo === true, 'a solo game');
    await finished(ada, 'Map of the war for Arrakis');
  },

  /** War for Arrakis between two people, each in a browser of their own. */
  async arrakis_two({ url, person }) {
    const [ada, ren] = [await person(), await person({ lang: 'it' })];
    await ada.page.goto(url);
    const id = await table(ada.page, { game: 'arrakis', edition: 'wfa', options: { mode: 'two-player' } }, [{ kind: 'open' }]);
    await ren.page.goto(`${url}/t/${id}`);
    await ren.page.getByRole('button', { name: 'Siediti qui' }).first().click();
    await ren.page.locator('.chip.water').waitFor();
    await ada.page.goto(`${url}/t/${id}`);
    await ada.page.getByRole('button', { name: 'Start the game' }).click();
    await until('both see their seats', () => last(ada)?.seat === 0 && last(ren)?.seat === 1);
    // The Atreides lie low, the Harkonnen attack wherever they can: the war does not take all day.
    const done = () => over(ada) && over(ren);
    await Promise.all([whole(ada, SECONDS, { likes: ['^No', 'Pass'], done }), whole(ren, SECONDS, { likes: ['Attacc', 'sorpresa', 'Strategia', 'Comando', 'Muovere', 'Andare', 'Tutti', 'continua', 'S\u00ec'], done })]);
    must(last(ren).view.hand !== undefined, 'the Harkonnen see their own hand');
    for (const [someone, seat] of [[ada, 0], [ren, 1]]) for (const frame of updates(someone)) must(frame.seat === seat || frame.seat === null, 'an update of the other side');
    await finished(ada, 'Map of the war for Arrakis');
  },

  /** Globopolis with two bots, to the end. */
  async globopolis({ url, person }) {
    const ada = await person();
    await ada.page.goto(url);
    await seated(ada, url, await table(ada.page, { game: 'globopolis', edition: 'globopolis', options: {} }, ['bot', 'bot']));
    await whole(ada, SECONDS);
    keepsSecrets(ada, 0);
    await finished(ada, 'The Globopolis ring');
  },
};
