// Hands that are not careful: double clicks, two tabs of one seat, Escape, back, a reload in the middle of an answer, a slow line.
import { hear } from './frames.mjs';
import { answer, last, must, over, table, until, updates } from './hands.mjs';

const GAMES = [
  [{ game: 'dune', edition: 'gf9', options: { advanced: true } }, 5, { lang: 'it', size: [390, 844], phone: true, theme: 'light' }],
  [{ game: 'arrakis', edition: 'wfa', options: { mode: 'two-player' } }, 1, { lang: 'en', size: [1280, 720] }],
  [{ game: 'globopolis', edition: 'globopolis', options: {} }, 2, { lang: 'it', size: [1280, 720], theme: 'light' }],
];

const acts = (sent) => sent.filter((message) => ['act', 'answers', 'standing'].includes(message.type));

/** Another tab of the same person. */
async function tab(someone) {
  const page = await someone.context.newPage();
  const other = { ...someone, page, frames: [], sent: [] };
  page.on('websocket', (socket) => {
    socket.on('framereceived', (frame) => hear(other.frames, String(frame.payload)));
    socket.on('framesent', (frame) => other.sent.push(JSON.parse(String(frame.payload))));
  });
  page.on('pageerror', (error) => someone.errors.push(error.message));
  return other;
}

/** A question with a choice is open in the tab. */
const asked = (one) => until('a question', () => over(one) || (last(one)?.decision && last(one).ask));
/** The text of the question as it stands on the page. */
const question = (one) => one.page.locator('.decide h2').first().innerText();
/** The answers that a finger can press at once. */
const button = (one) => one.page.locator('.decide .go .btn:not([aria-disabled=true])').first();

/** Goes on until a question has a button of its own. */
async function toButton(one) {
  for (let n = 0; n < 40 && !(await button(one).count()); n += 1) {
    const before = updates(one).length;
    await answer(one);
    await until('the answer is taken', () => updates(one).length > before || over(one), 20_000).catch(() => {});
    await asked(one);
  }
}

async function rough({ url, person }, [what, bots, how]) {
  const ada = await person(how);
  await ada.page.goto(url);
  const id = await table(ada.page, what, Array(bots).fill('bot'));
  const [one, two] = [await tab(ada), await tab(ada)];
  for (const each of [one, two]) {
    await each.page.goto(url);
    await each.page.goto(`${url}/t/${id}`);
  }
  for (const each of [one, two]) await asked(each);
  must(last(one).seat === last(two).seat && last(one).seat !== null, 'the tabs are of one seat');

  // A double click is one answer.
  await toButton(one);
  const [sent, step] = [acts(one.sent).length, last(one).step];
  await button(one).dblclick();
  await until('the answer is carried out', () => last(one).step > step);
  await asked(one);
  must(acts(one.sent).length <= sent + 1, `${what.game}: a double click sent ${acts(one.sent).length - sent} answers`);

  // The other tab follows, and both may answer: the table goes on in both.
  await until('the other tab follows', () => last(two).step === last(one).step);
  await Promise.all([answer(one), answer(two)]);
  await asked(one);
  await until('both see the same', async () => last(two).step === last(one).step && (await question(one)) === (await question(two)), 30_000);

  // Escape, back and a reload take nothing away and send nothing.
  const before = acts(one.sent).length;
  const text = await question(one);
  const option = one.page.locator('.decide .options .option').first();
  if (await option.count()) await option.click();
  await one.page.keyboard.press('Escape');
  await one.page.goBack();
  await one.page.goForward();
  await one.page.locator('.decide h2').first().waitFor();
  await one.page.reload();
  await one.page.locator('.decide h2').first().waitFor();
  await until('the same question', async () => (await question(one)) === text);
  must(acts(one.sent).length === before, `${what.game}: something was sent`);

  // A slow line: an answer takes its time, and pressing again meanwhile sends nothing more.
  const line = await one.context.newCDPSession(one.page);
  await line.send('Network.emulateNetworkConditions', { offline: false, latency: 900, downloadThroughput: 20_000, uploadThroughput: 20_000 });
  await toButton(one);
  const [slow, at] = [acts(one.sent).length, last(one).step];
  await button(one).click();
  await one.page.keyboard.press('Enter');
  await until('the slow answer', () => last(one).step > at);
  must(acts(one.sent).length <= slow + 1 || last(one).step > at + 1, `${what.game}: a slow answer was sent again`);
  must((await one.page.locator('.decide .no[role=alert]:not(.sure)').count()) === 0, `${what.game}: a refusal`);
  for (const each of [one, two]) await each.page.close();
}

export const ROUGH = {
  /** Careless hands at each game: nothing is answered that was not meant, and nothing is stuck. */
  async rough_dune(all) {
    await rough(all, GAMES[0]);
  },
  async rough_arrakis(all) {
    await rough(all, GAMES[1]);
  },
  async rough_globopolis(all) {
    await rough(all, GAMES[2]);
  },
};
