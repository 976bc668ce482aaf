// What a person does at a table, and what must be true of what they are sent.

export function must(truth, words) {
  if (!truth) throw new Error(words);
}

/** Waits for a condition. The limit is only there to end a test that fails: it is long enough for a busy machine. */
export async function until(what, truth, ms = 60_000) {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    if (await truth()) return;
    await new Promise((done) => setTimeout(done, 40));
  }
  throw new Error(`waited in vain: ${what}`);
}

export const updates = (someone) => someone.frames.filter((frame) => frame.type === 'update');
export const last = (someone) => updates(someone).at(-1) ?? null;
export const over = (someone) => Boolean(last(someone)?.outcome);

/** The same numbers from 0 to 1 for the same words: what a test chooses at random it chooses again in the next run. Pages have it as `draw`. */
export function generator(words) {
  let state = 7;
  for (const letter of words) state = Math.imul(state, 31) + letter.codePointAt(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Answers the open question with the mouse: some choice of the list, then the main button. */
export async function answer({ page, random: pick }) {
  // On a small screen a long list of places is folded away under the map.
  const fold = page.locator('.decide .unfold');
  if (await fold.count()) await fold.click({ timeout: 2000 }).catch(() => {});
  const options = page.locator('.decide .options .option');
  const count = await options.count();
  if (count) await options.nth(Math.floor(pick() * count)).click({ timeout: 2000 }).catch(() => {});
  const buttons = page.locator('.decide .go .btn');
  const choices = await buttons.count();
  if (!choices) return false;
  await buttons.nth(Math.floor(pick() * choices)).click({ timeout: 2000 }).catch(() => {});
  const sure = page.locator('.decide .sure .btn').first();
  if (await sure.count()) await sure.click({ timeout: 1000 }).catch(() => {});
  return true;
}

/** Answers with what would be done on time-out, by the page's own buttons. */
export async function letGo(someone) {
  const { page } = someone;
  const now = last(someone);
  const wanted = JSON.stringify(now.decision.default.action);
  const { text } = now.decision.options.find((option) => JSON.stringify(option.action) === wanted) ?? now.decision.options[0];
  const before = updates(someone).length;
  const lang = await page.evaluate(() => document.documentElement.lang);
  const button = page.locator('.decide .go .btn, .decide .beside .btn, .decide .options .option').filter({ hasText: text[lang] }).first();
  const listed = await button.evaluate((el) => el.matches('.options .option'), null, { timeout: 1500 }).catch(() => false);
  await button.click({ timeout: 1500 }).catch(() => {});
  const go = page.locator('.decide .go .btn.primary');
  // A button has sent the answer, unless it begins an order: a second press must not meet the next question.
  for (let n = 0; !listed && n < 10 && updates(someone).length === before; n += 1) await new Promise((next) => setTimeout(next, 40));
  const idle = (await go.count()) === 1 && (await go.getAttribute('aria-disabled', { timeout: 500 }).catch(() => 'true')) !== 'true';
  if (idle && updates(someone).length === before) await go.click({ timeout: 500 }).catch(() => {});
  for (let n = 0; n < 20 && updates(someone).length === before; n += 1) await new Promise((next) => setTimeout(next, 40));
}

/** Plays on, answering whatever is asked, until `done` or out of time. */
export async function play(someone, done, ms) {
  const end = Date.now() + ms;
  let answers = 0;
  let seen = -1;
  while (Date.now() < end && !done()) {
    const now = last(someone);
    if (now?.decision && now.ask && now.step !== seen) {
      const before = updates(someone).length;
      if (await answer(someone)) answers += 1;
      for (let n = 0; n < 20 && updates(someone).length === before; n += 1) await new Promise((next) => setTimeout(next, 50));
    } else await new Promise((next) => setTimeout(next, 50));
  }
  return answers;
}

/** No frame of this person may hold another seat's secret. */
export function keepsSecrets(someone, seat) {
  for (const frame of updates(someone)) {
    // Before somebody sits down, he watches: a spectator's picture may come, another seat's never.
    must(frame.seat === seat || frame.seat === null, `an update for seat ${frame.seat} reached seat ${seat}`);
    const eyes = frame.seat;
    if (eyes === null) must(frame.decision === null && (frame.asides ?? []).length === 0, 'a spectator was asked something');
    const view = frame.view ?? {};
    if (!Array.isArray(view.factions)) continue;
    const own = view.factions.find((faction) => faction.seat === eyes)?.faction ?? null;
    for (const mine of view.me ?? []) must(mine.faction === own, `the private part of ${mine.faction} reached ${own ?? 'a spectator'}`);
    if (eyes === null) must((view.me ?? []).length === 0, 'a spectator got a private part');
  }
}

/** Opens a table without pauses for bots and moments; everything after that goes through the pages. */
export function table(page, what, others) {
  return page.evaluate(async ([what, others]) => {
    const post = async (path, body) => (await fetch(`/api${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json();
    await post('/guest', { name: 'Ada' });
    const bots = (await (await fetch('/api/catalog')).json()).games.find((game) => game.id === what.game).bots;
    const seats = [{ kind: 'me' }, ...others.map((other) => (other === 'bot' ? { kind: 'bot', bot: bots[0].key } : other))];
    const made = await post('/tables', { ...what, seats, settings: { public: false, bot_ms: 0, reaction_ms: 0 } });
    if (!made.table) throw new Error(JSON.stringify(made));
    if (!others.some((other) => other.kind === 'open')) await post(`/tables/${made.table.id}/start`, {});
    return made.table.id;
  }, [what, others]);
}

/**
 * A person in a hurry: presses the buttons of the page, and now and then a marked place of the board, as fast as questions come.
 * Gives the answers made; ends with the game or after a while.
 */
function hurry({ ms, answers }) {
  const end = performance.now() + ms;
  const pause = () => new Promise((next) => setTimeout(next, 0));
  const some = (list) => list[Math.floor(globalThis.draw() * list.length)];
  return (async () => {
    let made = 0;
    while (performance.now() < end && made < answers) {
      const panel = document.querySelector('.decide');
      if (!panel) {
        if (document.querySelector('.over a[href^="/replay/"]')) break;
        await pause();
        continue;
      }
      // On a small screen a long list of places is folded away under the map.
      const fold = panel.querySelector('.unfold');
      if (fold) {
        fold.click();
        await pause();
      }
      const options = [...panel.querySelectorAll('.options .option')];
      const places = made % 4 === 3 ? [...document.querySelectorAll('.hits :is([aria-label*="You may"], [aria-label*="Puoi"])')] : [];
      if (places.length) some(places).dispatchEvent(new MouseEvent('click', { bubbles: true }));
      else if (options.length) some(options).click();
      await pause();
      let buttons = [...document.querySelectorAll('.decide .go .btn:not([aria-disabled="true"])')];
      if (!buttons.length && places.length && options.length) {
        some(options).click();
        await pause();
        buttons = [...document.querySelectorAll('.decide .go .btn:not([aria-disabled="true"])')];
      }
      if (!buttons.length) continue;
      // A bid is one way on, a pass beside it another.
      buttons.push(...document.querySelectorAll('.decide .beside .btn.grow'));
      const asked = panel.textContent;
      some(buttons).click();
      await pause();
      // What uses something up is asked for once more.
      document.querySelector('.decide .sure .btn')?.click();
      made += 1;
      // Until the question is another one, or has been asked again.
      for (let n = 0; n < 400; n += 1) {
        await pause();
        const now = document.querySelector('.decide');
        if (!now || now.textContent !== asked) break;
        const again = now.querySelector('.go .btn');
        if (n > 3 && again && again.getAttribute('aria-disabled') !== 'true' && !now.querySelector('.options')) break;
        if (n > 25) break;
      }
    }
    return made;
  })();
}

/** Nothing comes from the table for so long: it stands still. A slow machine only makes a match longer. */
const PATIENCE = 90_000;

/** Plays through the page until `done` or until the table stands still; `each` and `done` are looked at every `pace` answers. */
export async function whole(someone, { each = null, pace = each ? 4 : 400, done = () => over(someone) } = {}) {
  let answers = 0;
  let [heard, moved] = [someone.frames.length, Date.now()];
  while (Date.now() - moved < PATIENCE && !done()) {
    answers += await someone.page.evaluate(hurry, { ms: 3000, answers: pace });
    if (each) await each();
    if (someone.frames.length !== heard) [heard, moved] = [someone.frames.length, Date.now()];
  }
  return answers;
}

/** Answers once if there is something to answer. */
export async function once(someone) {
  return someone.page.evaluate(hurry, { ms: 300, answers: 1 });
}
