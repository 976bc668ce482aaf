import { WARS } from './wars.mjs';
import { answer, keepsSecrets, last, must, over, play, until, updates } from './hands.mjs';

const LONG = Number(process.env.E2E_SECONDS ?? 240) * 1000;

async function toTable(someone, url, house = null) {
  await someone.page.goto(url);
  await someone.page.locator('.hero .btn.primary:not([aria-disabled=true])').waitFor();
  if (house) await someone.page.getByRole('radio', { name: house, exact: true }).click();
  await someone.page.locator('.hero .btn.primary').click();
  await someone.page.waitForURL(/\/t\/.+/);
  await until('the first picture of the table', () => last(someone) !== null);
}

export const TESTS = {
  /** A new visitor is in a running game in two clicks. */
  async two_clicks({ url, person }) {
    const ada = await person();
    await toTable(ada, url, 'Fremen');
    await ada.page.getByRole('application', { name: 'Map of Arrakis' }).waitFor();
    const table = ada.frames.find((frame) => frame.type === 'table');
    must(table.my_seats.length === 1, 'one seat');
    must(table.table.seats.filter((seat) => seat.sitter.kind === 'bot').length === 5, 'five bots');
    await until('the role of the seat', () => ada.frames.some((frame) => frame.type === 'table' && frame.table.seats[0].role === 'fremen') || last(ada).view.factions?.[0]?.faction === 'fremen');
    keepsSecrets(ada, 0);
  },

  /** A whole game through the pages, then its replay. */
  async whole_game({ url, person }) {
    const ada = await person({ settings: { quick: false } });
    await ada.page.goto(url);
    // The table is set up without pauses for bots and moments; everything after that goes through the page.
    const id = await ada.page.evaluate(async () => {
      const post = async (path, body) => (await fetch(`/api${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json();
      await post('/guest', { name: 'Ada' });
      const bots = (await (await fetch('/api/catalog')).json()).games.find((game) => game.id === 'dune').bots;
      const seats = [{ kind: 'me' }, ...Array(5).fill({ kind: 'bot', bot: bots[0].key })];
      const made = await post('/tables', { game: 'dune', edition: 'gf9', options: { advanced: true }, seats, settings: { public: false, bot_ms: 0, reaction_ms: 0 } });
      await post(`/tables/${made.table.id}/start`, {});
      return made.table.id;
    });
    await ada.page.goto(`${url}/t/${id}`);
    await until('the first picture of the table', () => last(ada) !== null);
    const answers = await play(ada, () => over(ada), LONG);
    keepsSecrets(ada, 0);
    must(over(ada), `the game was not over after ${LONG / 1000} s and ${updates(ada).length} pictures, turn ${last(ada).view.turn}`);
    must(answers > 0, 'nothing was answered');
    await ada.page.getByRole('link', { name: 'Replay' }).first().click();
    await ada.page.waitForURL(/\/replay\//);
    await ada.page.getByRole('slider', { name: 'Timeline' }).waitFor();
    await ada.page.getByRole('radio', { name: 'Spectator' }).click();
    for (let n = 0; n < 5; n += 1) await ada.page.keyboard.press('ArrowRight');
    await until('the address of the moment', () => /\/replay\/[^/]+\/5\?as=public/.test(ada.page.url()));
    await ada.page.getByRole('button', { name: 'Share this moment' }).click();
  },

  /** Keyboard alone answers questions and walks the map. */
  async keyboard({ url, person }) {
    const ada = await person();
    await ada.page.goto(url);
    await ada.page.locator('.hero .btn.primary:not([aria-disabled=true])').waitFor();
    await ada.page.locator('.hero .btn.primary').focus();
    await ada.page.keyboard.press('Enter');
    await ada.page.waitForURL(/\/t\/.+/);
    await until('a question', () => last(ada)?.decision && last(ada).ask, 60_000);
    const step = last(ada).step;
    await until('an answer by keyboard', async () => {
      if (last(ada).step > step && !ada.frames.every((frame) => frame.type !== 'ack')) return true;
      if (last(ada)?.decision && last(ada).ask) {
        await ada.page.locator('body').press('1');
        await ada.page.locator('body').press('Enter');
        const buttons = ada.page.locator('.decide .go .btn').first();
        await buttons.focus().catch(() => {});
        await ada.page.keyboard.press('Enter');
      }
      await ada.page.waitForTimeout(300);
      return ada.frames.some((frame) => frame.type === 'ack' || frame.type === 'held');
    }, 60_000);
    await ada.page.locator('[data-loc="polar_sink:0"]').focus();
    await ada.page.keyboard.press('ArrowUp');
    must(await ada.page.evaluate(() => document.activeElement?.getAttribute('data-loc') !== 'polar_sink:0'), 'the arrow did not move the focus');
    await ada.page.keyboard.press('+');
    must(/scale\(1\.4/.test(await ada.page.locator('.bd .world').getAttribute('transform')), 'plus did not zoom');
    await ada.page.keyboard.press('0');
  },

  /** Four people, a chat line, a deal, a lost line and a return, a spectator. */
  async four_people({ url, person }) {
    const host = await person();
    await host.page.goto(`${url}/create`);
    await host.page.getByRole('radio', { name: /^Dune/ }).first().click();
    await host.page.locator('label.f', { hasText: /^Seats/ }).locator('select').selectOption('4');
    await host.page.getByRole('button', { name: 'Open the table' }).click();
    await host.page.waitForURL(/\/t\/.+/);
    const address = host.page.url();
    const others = [];
    for (const lang of ['it', 'en', 'it']) {
      const guest = await person({ lang });
      await guest.page.goto(address);
      await guest.page.getByRole('button', { name: lang === 'it' ? 'Siediti qui' : 'Sit here' }).first().click();
      await guest.page.locator('.chip.water').waitFor();
      others.push(guest);
    }
    const watcher = await person();
    await watcher.page.goto(address);
    await host.page.getByRole('button', { name: 'Start the game' }).click();
    const all = [host, ...others];
    for (const someone of all) await until('the picture of the own seat', () => last(someone) !== null && last(someone).seat !== null, 30_000);
    await until('the spectator sees the table', () => last(watcher) !== null, 30_000);

    // talk: everybody hears it; a whisper reaches one
    await host.page.getByRole('tab', { name: /Chat/ }).click();
    await host.page.getByRole('textbox', { name: 'Say something…' }).fill('good luck');
    await host.page.getByRole('button', { name: 'Send' }).click();
    await until('the chat line everywhere', () => all.every((someone) => someone.frames.some((frame) => frame.type === 'chat' && frame.text === 'good luck')));
    await host.page.getByRole('combobox', { name: 'To' }).selectOption('1');
    await host.page.getByRole('textbox', { name: 'Say something…' }).fill('only for you');
    await host.page.getByRole('button', { name: 'Send' }).click();
    await until('the whisper', () => others[0].frames.some((frame) => frame.type === 'chat' && frame.text === 'only for you'));
    must(![others[1], others[2], watcher].some((someone) => someone.frames.some((frame) => frame.type === 'chat' && frame.text === 'only for you')), 'a whisper was overheard');

    // a deal
    await host.page.getByRole('tab', { name: /Deals/ }).click();
    await host.page.getByRole('textbox', { name: 'What I promise' }).fill('peace until turn 3');
    await host.page.getByRole('combobox', { name: 'With' }).selectOption('1');
    await host.page.getByRole('button', { name: 'Offer' }).click();
    await others[0].page.getByRole('tab', { name: /Patti/ }).click();
    await others[0].page.getByRole('button', { name: 'Accetta' }).click();
    await until('the deal is accepted', () => host.frames.some((frame) => frame.type === 'deal' && frame.deal.status === 'accepted'));

    // everybody answers for a while; one loses the line and comes back
    const rounds = async (ms) => {
      const end = Date.now() + ms;
      while (Date.now() < end) {
        for (const someone of all) if (last(someone)?.decision && last(someone).ask) await answer(someone.page);
        await host.page.waitForTimeout(150);
      }
    };
    await rounds(6000);
    await others[1].context.setOffline(true);
    await others[1].page.evaluate(() => dispatchEvent(new Event('offline')));
    await rounds(3000);
    await others[1].context.setOffline(false);
    await rounds(6000);
    await until('the same step again', () => last(others[1]) !== null, 20_000);
    const seat = (someone) => someone.frames.findLast((frame) => frame.type === 'table').my_seats[0];
    for (const someone of all) keepsSecrets(someone, seat(someone));
    keepsSecrets(watcher, null);
  },

  /** A phone in Italian: nothing runs over the edge, fingers find every button. */
  async phone({ url, person }) {
    const ada = await person({ lang: 'it', size: [360, 740], phone: true });
    await toTable(ada, url, 'Harkonnen');
    await until('a question', () => last(ada)?.decision && last(ada).ask, 60_000);
    await ada.page.waitForTimeout(500);
    for (const tab of ['Mano', 'Tavolo', 'Registro', 'Chat', 'Mappa']) {
      await ada.page.getByRole('navigation', { name: 'Parti del tavolo' }).getByRole('button', { name: tab }).tap();
      must(await ada.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${tab} is wider than the phone`);
    }
    const small = await ada.page.evaluate(() => [...document.querySelectorAll('.sheet button, .tabs button')].filter((b) => b.offsetParent && (b.offsetHeight < 40 || b.offsetWidth < 40)).map((b) => b.textContent?.trim()));
    must(small.length === 0, `too small for a finger: ${small.join(', ')}`);
    must(await ada.page.evaluate(() => document.documentElement.lang) === 'it', 'the page is in Italian');
  },

  /** Every game of the catalog can be sat down to and answered, with a board of its own or without. */
  async every_game({ url, person }) {
    const { games } = await (await fetch(`${url}/api/catalog`)).json();
    for (const game of games) {
      const ada = await person();
      await ada.page.goto(url);
      await ada.page.getByRole('button', { name: 'Change' }).click();
      await ada.page.getByRole('combobox', { name: 'Game' }).selectOption(game.id);
      await ada.page.locator('.hero .btn.primary:not([aria-disabled=true])').click();
      await ada.page.waitForURL(/\/t\/.+/);
      await until(`the first picture of ${game.id}`, () => last(ada) !== null);
      const acks = () => ada.frames.filter((frame) => frame.type === 'ack').length;
      await play(ada, () => over(ada) || acks() >= 8, 40_000);
      // Random bots may take their time before it is our turn; that the table goes on is enough then.
      must(acks() >= 1 || over(ada) || updates(ada).length > 20, `${game.id}: the table stands still`);
      keepsSecrets(ada, 0);
      await ada.page.screenshot({ path: `shots/e2e-game-${game.id}.png` });
    }
  },

  /** The language changes while the table goes on. */
  async languages({ url, person }) {
    const ada = await person();
    await toTable(ada, url);
    await ada.page.getByRole('heading', { level: 2 }).first().waitFor();
    await ada.page.getByRole('button', { name: /Passa all'italiano/ }).click();
    await ada.page.getByText('Roccaforti').first().waitFor();
    await ada.page.getByRole('button', { name: /Switch to English/ }).click();
    await ada.page.getByText('Strongholds').first().waitFor();
  },

  /** The rules: searched, compared, addressed. */
  async rules({ url, person }) {
    const ada = await person();
    await ada.page.goto(`${url}/rules/gf9?rule=gf9.battle.ties`);
    await ada.page.getByText('On equal totals the aggressor wins.').waitFor();
    await ada.page.getByRole('searchbox').fill('traitor leader');
    await until('fewer rules', async () => /^\d+ rules?$/.test(await ada.page.getByRole('status').textContent()));
  },

  ...WARS,
};
