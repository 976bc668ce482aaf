// What a person does at a table, and what must be true of what they are sent.

export function must(truth, words) {
  if (!truth) throw new Error(words);
}

export async function until(what, truth, ms = 20_000) {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    if (await truth()) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`waited in vain: ${what}`);
}

export const updates = (someone) => someone.frames.filter((frame) => frame.type === 'update');
export const last = (someone) => updates(someone).at(-1) ?? null;
export const over = (someone) => Boolean(last(someone)?.outcome);

/** Answers the open question with the mouse: some choice of the list, then the main button. */
export async function answer(page, pick = Math.random) {
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
  await button.click({ timeout: 1500 }).catch(() => {});
  const go = page.locator('.decide .go .btn.primary');
  if ((await go.count()) === 1 && updates(someone).length === before) await go.click({ timeout: 1000 }).catch(() => {});
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
      if (await answer(someone.page)) answers += 1;
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
