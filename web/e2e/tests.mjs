import { readFileSync } from 'node:fs';
import { findings } from '../tools/axe.mjs';
import { answer, keepsSecrets, last, letGo, must, over, play, table, until, updates, whole } from './hands.mjs';
import { holdsNoSecret, picture, truthOf } from './secrets.mjs';
import { ADVANCE } from './advance.mjs';
import { COACH } from './coach.mjs';
import { EVENING } from './evening.mjs';
import { LESSONS } from './lessons.mjs';
import { LAYOUT } from './layout.mjs';
import { MOVING } from './moving.mjs';
import { NEWCOMER } from './newcomer.mjs';
import { PACE } from './pace.mjs';
import { PEOPLE } from './people.mjs';
import { READER } from './reader.mjs';
import { ROUGH } from './rough.mjs';
import { WARS } from './wars.mjs';

const made = (file) => readFileSync(new URL(`../src/games/dune/${file}`, import.meta.url), 'utf8');
const NAMES = { ...JSON.parse(made('names.gen.json')), map: made('board.gen.json') };

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
    // A match against bots alone concerns nobody else: it is among the own tables and in no list of others.
    const listed = (scope) => ada.page.evaluate(async (scope) => (await (await fetch(`/api/tables?scope=${scope}`)).json()).tables.map((one) => one.id), scope);
    must((await listed('mine')).includes(table.table.id), 'the own table is missing');
    must(!(await listed('open')).includes(table.table.id), 'a match against bots alone is listed');
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
    const answers = await whole(ada);
    keepsSecrets(ada, 0);
    must(over(ada), `the game stood still after ${updates(ada).length} pictures, turn ${last(ada).view.turn}`);
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
    // Moments in which the public sees nothing are passed over. A key that comes before the moments does nothing.
    await until('the address of the moment', async () => {
      if (Number(/\/replay\/[^/]+\/(\d+)\?as=public/.exec(ada.page.url())?.[1]) > 5) return true;
      await ada.page.keyboard.press('ArrowRight');
      return false;
    });
    must(!(await ada.page.getByText('Nothing new is to be seen').count()), 'an empty moment');
    await ada.page.getByRole('button', { name: 'Share this moment' }).click();
    // Everything: the chance to win over the match, and what a bot says of a step that was a choice.
    await ada.page.getByRole('radio', { name: 'Everything' }).click();
    const curve = ada.page.getByRole('region', { name: 'Chance to win' });
    await curve.waitFor({ timeout: 60_000 });
    must(/\d\s?%/.test(await curve.innerText()), 'the curve says no figure');
    await ada.page.keyboard.press('End');
    await until('the last moment', async () => (await curve.innerText()).includes('100%'));
    const said = ada.page.locator('.bot');
    for (let n = 0; n < 60 && !(await said.isVisible()); n += 1) {
      // A bot is asked about a step when the page rests on it; steps of nobody are not asked about.
      const asked = ada.page.waitForResponse(/\/explain/, { timeout: 2000 }).catch(() => null);
      await ada.page.keyboard.press('ArrowLeft');
      if (await asked) await ada.page.waitForTimeout(100);
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
    /** Everybody plays until `done`, or until nothing comes from the table any more: most let things go by. */
    const rounds = async (done, { but = [], act = letGo } = {}) => {
      let [heard, moved] = [host.frames.length, Date.now()];
      while (Date.now() - moved < 60_000 && !done() && !over(host)) {
        await Promise.all(all.filter((someone) => !but.includes(someone)).map((someone) => (asked(someone) ? act(someone) : null)));
        await host.page.waitForTimeout(40);
        if (host.frames.length !== heard) [heard, moved] = [host.frames.length, Date.now()];
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
    await others[0].page.getByRole('tab', { name: /Accordi/ }).click();
    await others[0].page.getByRole('button', { name: 'Accetta' }).click();
    await until('the deal is accepted', () => host.frames.some((frame) => frame.type === 'deal' && frame.deal.status === 'accepted'));

    // one loses the line while the others play on, and comes back to the same table
    await rounds(() => last(host).view.turn >= 1 && last(host).view.phase !== 'storm');
    await others[1].context.setOffline(true);
    await others[1].page.evaluate(() => dispatchEvent(new Event('offline')));
    await others[1].page.locator('.net').waitFor();
    const lost = last(host).step;
    await rounds(() => last(host).step > lost, { but: [others[1]] });
    await others[1].context.setOffline(false);
    const missed = last(host).step;
    await until('the lost one sees the table again', async () => last(others[1]).step >= missed && (await others[1].page.locator('.net').count()) === 0);

    // a time-out: one stays silent, the clock runs out, the table goes on with what was announced
    let silent = null;
    await rounds(() => {
      silent = all.find((someone) => asked(someone) && someone.frames.some((frame) => frame.type === 'clock')) ?? null;
      return silent !== null;
    }, { but: all });
    must(silent !== null, 'nobody was asked under a clock');
    await silent.page.getByRole('timer').first().waitFor();
    const before = last(silent).step;
    const question = JSON.stringify(last(silent).decision);
    const acks = silent.frames.filter((frame) => frame.type === 'ack').length;
    await rounds(() => last(silent).step > before && JSON.stringify(last(silent).decision) !== question, { but: [silent] });
    must(last(silent).step > before, 'the table waited for the silent one');
    must(silent.frames.filter((frame) => frame.type === 'ack').length === acks, 'the silent one answered');
    must(last(host).step >= missed, 'the table went back');

    // an alliance, at a Nexus: everybody proposes, everybody accepts, until there is one
    const allies = (someone, of) => last(someone).view.factions.find((f) => f.seat === seat(of))?.allies ?? [];
    const agree = async (someone) => {
      const { question, options } = last(someone).decision;
      const wanted = question?.nexus === 'round' ? options.find((option) => option.action.nexus?.propose) : null;
      const yes = question?.nexus?.consent ? /Accept|Accett/ : wanted?.text[await someone.page.evaluate(() => document.documentElement.lang)];
      if (!yes) return letGo(someone);
      const step = last(someone).step;
      await someone.page.locator('.decide .options .option, .decide .go .btn').filter({ hasText: yes }).first().click({ timeout: 2000 }).catch(() => {});
      if (await someone.page.locator('.decide .options').count()) await someone.page.locator('.decide .go .btn.primary').click({ timeout: 1000 }).catch(() => {});
      await until('an answer', () => last(someone).step !== step, 2000).catch(() => {});
    };
    await rounds(() => all.some((someone) => allies(host, someone).length > 0), { act: agree });
    const friend = all.find((someone) => allies(host, someone).length > 0);
    must(friend, 'no alliance was made');
    await until('everybody sees the alliance', () => [...all, watcher].every((someone) => allies(someone, friend).length > 0));
    await friend.page.locator('.me small', { hasText: /allied|alle/i }).waitFor();
    for (const someone of [...all, watcher]) await picture(someone);
    const later = last(host).step + 10;
    await rounds(() => last(host).step >= later);
    for (const someone of [...all, watcher]) await picture(someone);

    // the rest goes to bots, so that there is a record to look at
    for (const someone of all) await someone.page.evaluate(async ([table, seat]) => (await (await fetch(`/api/tables/${table}`)).json()).table.seats[seat].caretaker ?? fetch(`/api/tables/${table}/hand-over`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ seat, to: { kind: 'caretaker', bot: 'random' } }) }), [id, seat(someone)]);
    let [heard, moved] = [0, Date.now()];
    while (Date.now() - moved < 60_000 && !over(host)) {
      await host.page.waitForTimeout(700);
      for (const someone of [...all, watcher]) await picture(someone);
      if (host.frames.length !== heard) [heard, moved] = [host.frames.length, Date.now()];
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

  /** The card of a place belongs to the question it was opened at. */
  async place_card({ url, person }) {
    const ada = await person();
    await toTable(ada, url, 'Atreides');
    const choice = () => last(ada)?.decision && last(ada).ask && last(ada).decision.options.length > 1;
    await until('a question with a choice', async () => choice() || (last(ada)?.decision && last(ada).ask && (await letGo(ada)), false));
    const card = ada.page.locator('.pop.why-pop');
    await ada.page.locator('[data-loc="polar_sink:0"]').focus();
    await ada.page.keyboard.press('i');
    await card.waitFor();
    const asked = JSON.stringify(last(ada).decision.question);
    await until('another question', async () => {
      if (last(ada)?.decision && JSON.stringify(last(ada).decision.question) !== asked) return true;
      if (choice()) await letGo(ada);
      return false;
    });
    await until('the card is closed', async () => (await card.count()) === 0);
  },

  /** A phone in Italian: nothing runs over the edge, fingers find every button. */
  async phone({ url, person }) {
    const ada = await person({ lang: 'it', size: [360, 740], phone: true });
    await toTable(ada, url, 'Harkonnen');
    await until('a question', () => last(ada)?.decision && last(ada).ask, 60_000);
    await ada.page.locator('.decide').waitFor();
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
      await play(ada, () => over(ada) || acks() >= 3, 180_000);
      must(acks() >= 3 || over(ada), `${game.id}: ${acks()} answers`);
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
    // Who only comes to the rules begins with the overview; the whole list has its parts under headings.
    await ada.page.goto(`${url}/rules`);
    await ada.page.locator('#ov-turn').waitFor();
    await ada.page.getByRole('link', { name: 'All rules' }).click();
    await ada.page.getByRole('heading', { name: 'Setup', exact: true }).waitFor();
    must((await ada.page.locator('.list h2').allInnerTexts()).every((head, n, all) => all.indexOf(head) === n), 'a part of the rules comes twice');
    await ada.page.goto(`${url}/rules/gf9?rule=gf9.battle.ties`);
    await ada.page.getByText('On equal totals the aggressor wins.').waitFor();
    const listed = await ada.page.getByRole('combobox', { name: 'Edition' }).innerText();
    must(!/Souk|Liar|Dune · Dune/.test(listed), `editions: ${listed}`);
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
    await ada.page.locator('article[id="wfa.prescience.step-8"]').waitFor();
    must(!/\b(wfa|gf9)\.[a-z]/.test(await ada.page.locator('main').innerText()), 'ids of rules instead of words');
    must((await ada.page.locator('.rule').count()) === (await ada.page.locator('.rule .known.reconstructed').count()), 'a rule without its mark');
    await ada.page.getByRole('link', { name: 'Cards and pieces' }).click();
    await ada.page.getByRole('heading', { name: 'Prescience cards' }).waitFor();
    const pieces = async () => [await ada.page.locator('.part li').count(), await ada.page.locator('.part li .known.reconstructed').count()];
    await until('only reconstructed pieces', async () => (await pieces())[0] > 5 && (await pieces())[0] === (await pieces())[1]);
  },

  ...ADVANCE,
  ...COACH,
  ...EVENING,
  ...LESSONS,
  ...LAYOUT,
  ...MOVING,
  ...NEWCOMER,
  ...PACE,
  ...PEOPLE,
  ...READER,
  ...ROUGH,
  ...WARS,
};
