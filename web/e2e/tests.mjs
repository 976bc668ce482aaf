import { readFileSync } from 'node:fs';
import { findings } from '../tools/axe.mjs';
import { answer, keepsSecrets, last, letGo, must, over, play, table, until, updates, whole } from './hands.mjs';
import { holdsNoSecret, picture, truthOf } from './secrets.mjs';
import { ADVANCE } from './advance.mjs';
import { COACH } from './coach.mjs';
import { LESSONS } from './lessons.mjs';
import { PACE } from './pace.mjs';
import { WARS } from './wars.mjs';

const made = (file) => readFileSync(new URL(`../src/games/dune/${file}`, import.meta.url), 'utf8');
const NAMES = { ...JSON.parse(made('names.gen.json')), map: made('board.gen.json') };

const LONG = Number(process.env.E2E_SECONDS ?? 420) * 1000;

async function toTable(someone, url, house = null) {
  await someone.page.goto(url);
  await someone.page.locator('.hero .btn.primary:not([aria-disabled=true])').waitFor();
  if (house) await someone.page.locator('.hero').getByRole('radio', { name: house, exact: true }).click();
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
    const id = await table(ada.page, { game: 'dune', edition: 'gf9', options: { advanced: true } }, Array(5).fill('bot'));
    await ada.page.goto(`${url}/t/${id}`);
    await until('the first picture of the table', () => last(ada) !== null);
    const answers = await whole(ada, LONG);
    keepsSecrets(ada, 0);
    must(over(ada), `the game was not over after ${LONG / 1000} s and ${updates(ada).length} pictures, turn ${last(ada).view.turn}`);
    must(answers > 0, 'nothing was answered');
    const end = ada.page.getByRole('region', { name: 'The game is over' });
    await end.waitFor();
    must(/You win|wins?\b/.test(await end.getByRole('heading', { level: 2 }).innerText()), 'nobody is said to have won');
    await end.getByText('What everybody had hidden').waitFor();
    must((await end.locator('.secrets li').count()) === 6, 'the secrets of six houses');
    await ada.page.screenshot({ path: 'shots/over.png' });
    await ada.page.getByRole('link', { name: 'Replay' }).first().click();
    await ada.page.waitForURL(/\/replay\//);
    await ada.page.getByRole('slider', { name: 'Timeline' }).waitFor();
    await ada.page.getByRole('radio', { name: 'Spectator' }).click();
    for (let n = 0; n < 5; n += 1) await ada.page.keyboard.press('ArrowRight');
    await until('the address of the moment', () => /\/replay\/[^/]+\/5\?as=public/.test(ada.page.url()));
    await ada.page.getByRole('button', { name: 'Share this moment' }).click();
    // Everything: the chance to win over the match, and what a bot says of a step that was a choice.
    await ada.page.getByRole('radio', { name: 'Everything' }).click();
    const curve = ada.page.getByRole('region', { name: 'Chance to win' });
    await curve.waitFor({ timeout: 60_000 });
    must(/\d\s?%/.test(await curve.innerText()), 'the curve says no figure');
    await ada.page.keyboard.press('End');
    await until('the last moment', async () => (await curve.innerText()).includes('100%'));
    const said = ada.page.locator('.bot');
    for (let n = 0; n < 40 && !(await said.isVisible()); n += 1) {
      await ada.page.keyboard.press('ArrowLeft');
      await ada.page.waitForTimeout(400);
    }
    must((await said.innerText()).length > 15, 'no step is explained');
  },

  /** Against bots one may ask what a bot would do; the answer is one of the listed ones. */
  async practice({ url, person }) {
    const ada = await person();
    await toTable(ada, url, 'Atreides');
    await until('a question with a choice', async () => {
      if (!(last(ada)?.decision && last(ada).ask)) return false;
      if (last(ada).decision.options.length > 1) return true;
      await letGo(ada);
      return false;
    }, 60_000);
    const listed = last(ada).decision.options.map((option) => option.text.en);
    await ada.page.getByRole('button', { name: 'Hint' }).click();
    const said = ada.page.locator('.hint');
    await said.waitFor();
    const text = await said.innerText();
    must(/A bot in your place:/.test(text) && listed.some((option) => text.replace(/\s+/g, ' ').includes(option)), `a hint that is not listed: ${text}`);
    keepsSecrets(ada, 0);
  },

  /** axe-core on every screen of the pages, with the frozen tables of each game. */
  async accessible({ url, browser }) {
    const bad = await findings(browser, url);
    must(bad.length === 0, bad.join('; '));
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

  /** Four people: chat, a deal, a lost line and a return, a time-out, an alliance; a spectator; then the secrets. */
  async four_people({ url, person }) {
    const host = await person();
    await host.page.goto(url);
    // A clock of some seconds a decision and no pauses; sitting down and everything after that goes through the page.
    const id = await host.page.evaluate(async () => {
      const post = async (path, body) => (await fetch(`/api${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json();
      await post('/guest', { name: 'Ada' });
      const seats = [{ kind: 'me' }, ...Array(3).fill({ kind: 'open' })];
      const settings = { bot_ms: 0, reaction_ms: 0, clock: { kind: 'live', decision_seconds: 7, bank_seconds: 0 }, timeout: 'default' };
      return (await post('/tables', { game: 'dune', edition: 'gf9', options: { advanced: true }, seats, settings })).table.id;
    });
    const address = `${url}/t/${id}`;
    await host.page.goto(address);
    const others = [];
    for (const lang of ['it', 'en', 'it']) {
      const guest = await person({ lang });
      await guest.page.goto(address);
      await guest.page.getByRole('textbox', { name: lang === 'it' ? 'Il tuo nome' : 'Your name' }).fill(`Guest ${others.length + 1}`);
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
    const seat = (someone) => someone.frames.findLast((frame) => frame.type === 'table').my_seats[0];
    const asked = (someone) => last(someone)?.decision && last(someone).ask;
    /** Everybody lets go by: quick turns, until `done`. */
    const rounds = async (done, ms, but = []) => {
      const end = Date.now() + ms;
      while (Date.now() < end && !done()) {
        await Promise.all(all.filter((someone) => !but.includes(someone)).map((someone) => (asked(someone) ? letGo(someone) : null)));
        await host.page.waitForTimeout(40);
      }
    };

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

    // a deal in words
    await host.page.getByRole('tab', { name: /Deals/ }).click();
    await host.page.getByText('A promise in words').click();
    await host.page.getByRole('textbox', { name: 'What I promise' }).fill('peace until turn 3');
    await host.page.getByRole('combobox', { name: 'With' }).last().selectOption('1');
    await host.page.getByRole('button', { name: 'Offer' }).last().click();
    await others[0].page.getByRole('tab', { name: /Patti/ }).click();
    await others[0].page.getByRole('button', { name: 'Accetta' }).click();
    await until('the deal is accepted', () => host.frames.some((frame) => frame.type === 'deal' && frame.deal.status === 'accepted'));

    // one loses the line while the others play on, and comes back to the same table
    await rounds(() => last(host).view.turn >= 1 && last(host).view.phase !== 'storm', 60_000);
    await others[1].context.setOffline(true);
    await others[1].page.evaluate(() => dispatchEvent(new Event('offline')));
    await rounds(() => false, 2500, [others[1]]);
    await others[1].context.setOffline(false);
    const missed = last(host).step;
    await until('the lost one sees the table again', () => updates(others[1]).length > 0 && others[1].page.locator('.net').count().then((n) => n === 0), 20_000);

    // a time-out: one stays silent, the clock runs out, the table goes on with what was announced
    let silent = null;
    await rounds(() => {
      silent = all.find((someone) => asked(someone) && someone.frames.some((frame) => frame.type === 'clock')) ?? null;
      return silent !== null;
    }, 30_000, all);
    must(silent !== null, 'nobody was asked under a clock');
    await silent.page.getByRole('timer').first().waitFor();
    const before = last(silent).step;
    const question = JSON.stringify(last(silent).decision);
    const acks = silent.frames.filter((frame) => frame.type === 'ack').length;
    await rounds(() => last(silent).step > before && JSON.stringify(last(silent).decision) !== question, 20_000, [silent]);
    must(last(silent).step > before, 'the table waited for the silent one');
    must(silent.frames.filter((frame) => frame.type === 'ack').length === acks, 'the silent one answered');
    must(last(host).step >= missed, 'the table went back');

    // an alliance, at the first Nexus: one proposes, the other accepts
    const propose = (someone) => someone.frames.length && asked(someone) && last(someone).decision.question?.nexus === 'round';
    await rounds(() => all.some(propose), 120_000);
    const asker = all.find(propose);
    must(asker, 'no Nexus came');
    const offers = last(asker).decision.options.map((option) => option.action.nexus?.propose ?? null);
    const wanted = offers.findIndex((faction) => faction !== null);
    const partner = all.find((someone) => last(someone).view.factions.find((f) => f.seat === seat(someone))?.faction === offers[wanted]);
    await asker.page.locator('.decide .options .option, .decide .go .btn').nth(wanted).click();
    const go = asker.page.locator('.decide .go .btn.primary');
    if (await go.count()) await go.first().click().catch(() => {});
    await rounds(() => Boolean(asked(partner) && last(partner).decision.question?.nexus?.consent), 30_000, [partner]);
    await partner.page.locator('.decide .go .btn', { hasText: /Accept|Accett/ }).first().click();
    const allies = (someone) => last(someone).view.factions.find((f) => f.seat === seat(asker))?.allies ?? [];
    await until('everybody sees the alliance', () => [...all, watcher].every((someone) => allies(someone).length > 0));
    await asker.page.locator('.me small', { hasText: /allied|alle/i }).waitFor();
    for (const someone of [...all, watcher]) await picture(someone);
    await rounds(() => false, 1500);
    for (const someone of [...all, watcher]) await picture(someone);

    // the rest goes to bots, so that there is a record to look at
    for (const someone of all) await someone.page.evaluate(async ([table, seat]) => (await (await fetch(`/api/tables/${table}`)).json()).table.seats[seat].caretaker ?? fetch(`/api/tables/${table}/hand-over`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ seat, to: { kind: 'caretaker', bot: 'random' } }) }), [id, seat(someone)]);
    const end = Date.now() + 180_000;
    while (Date.now() < end && !over(host)) {
      await host.page.waitForTimeout(700);
      for (const someone of [...all, watcher]) await picture(someone);
    }
    must(over(host), 'the game did not end');
    for (const someone of all) keepsSecrets(someone, seat(someone));
    keepsSecrets(watcher, null);
    const truth = await truthOf(url, id, NAMES);
    let hidden = 0;
    for (const someone of [...all, watcher]) hidden += holdsNoSecret(someone, someone === watcher ? null : seat(someone), truth, NAMES).hidden;
    must(hidden > 0, 'there was no secret to look for');
    // and the search itself finds what it looks for: one seat's frames under another's name
    let found = false;
    try {
      holdsNoSecret(host, seat(others[0]), truth, NAMES);
    } catch {
      found = true;
    }
    must(found, 'the search for secrets finds nothing');

    // the replay, scrubbed by one who only watched
    await watcher.page.goto(`${url}/replay/${id}/0?as=public`);
    await watcher.page.getByRole('slider', { name: 'Timeline' }).waitFor();
    await watcher.page.locator('.mk').first().waitFor();
    await watcher.page.locator('.mk').first().focus();
    await watcher.page.keyboard.press('Enter');
    await until('the moment of the mark', () => !/\/replay\/[^/]+\/0\?/.test(watcher.page.url()));
    await watcher.page.getByRole('button', { name: 'Turn after' }).click();
    const slider = watcher.page.getByRole('slider', { name: 'Timeline' });
    const here = Number(await slider.inputValue());
    await slider.focus();
    await watcher.page.keyboard.press('End');
    await until('the end of the match', async () => Number(await slider.inputValue()) >= here && (await watcher.page.locator('.story .win, .story li').count()) > 0, 60_000);
    await watcher.page.locator('.story li button').first().click();
    await until('the first line', async () => Number(await slider.inputValue()) < here);
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
    for (const game of games.filter((one) => !['demo', 'liars-dice'].includes(one.id))) {
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
    // Two editions side by side: what is the same in effect is only counted.
    await ada.page.getByRole('searchbox').fill('');
    await ada.page.getByRole('combobox', { name: 'Compare with' }).selectOption('ah2009');
    await until('the differences', async () => /^\d+ rules differ · \d+ say the same$/.test(await ada.page.getByRole('status').textContent()));
    const [differ, same] = (await ada.page.getByRole('status').textContent()).match(/\d+/g).map(Number);
    must(same > 150 && differ < 454, `${differ} differ, ${same} are the same`);
    // What is reconstructed is marked, among the rules and among the pieces, and can be sorted out.
    await ada.page.goto(`${url}/rules/wfa`);
    await ada.page.getByRole('combobox', { name: 'How far known' }).selectOption('reconstructed');
    await ada.page.getByText('wfa.prescience.step-8').first().waitFor();
    must((await ada.page.locator('.rule').count()) === (await ada.page.locator('.rule .known.reconstructed').count()), 'a rule without its mark');
    await ada.page.getByRole('link', { name: 'Cards and pieces' }).click();
    await ada.page.getByRole('heading', { name: 'Prescience cards' }).waitFor();
    const pieces = async () => [await ada.page.locator('.part li').count(), await ada.page.locator('.part li .known.reconstructed').count()];
    await until('only reconstructed pieces', async () => (await pieces())[0] > 5 && (await pieces())[0] === (await pieces())[1]);
  },

  ...ADVANCE,
  ...COACH,
  ...LESSONS,
  ...PACE,
  ...WARS,
};
