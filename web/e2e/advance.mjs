// Answers in advance through the pages: standing answers and one form for an order, in both languages.
import { last, letGo, must, table, until } from './hands.mjs';

const WORDS = {
  en: { more: 'From now on …', pass: 'Pass on this card', upTo: (n) => `Bid up to ${n} for this card`, now: 'Answered for you', again: 'Ask me again', then: 'The rest of the order' },
  it: { more: 'D’ora in poi …', pass: 'Passa per questa carta', upTo: (n) => `Offri fino a ${n} per questa carta`, now: 'Si risponde per te', again: 'Chiedimelo di nuovo', then: 'Il resto dell’ordine' },
};

const bid = (someone) => (last(someone)?.ask && last(someone).decision?.question?.bidding?.bid) || null;
/** Whether the answer has stood: a card that is sold at once ends it again. */
const stood = (someone, lang, text) => someone.frames.some((frame) => frame.type === 'standing' && frame.standing.some((one) => one.text[lang] === text));
const stands = (someone) => someone.frames.filter((frame) => frame.type === 'standing').at(-1)?.standing ?? [];

/** Lets everything go until the page asks what is looked for. */
async function comes(someone, what, truth) {
  await until(what, async () => {
    if (truth()) return true;
    if (last(someone)?.decision && last(someone).ask) await letGo(someone);
    return false;
  }, 180_000);
}

/** Whether a card is up for a bid that may be answered in advance. */
const offered = (someone) => bid(someone) && last(someone).decision.standing?.length === 3;

/** Gives a standing answer. The list may be open from the question before, and the table may go on under the hand: then it waits for the next card. */
async function give(someone, lang, answerOf) {
  const { page } = someone;
  const soon = { timeout: 2000 };
  const summary = page.locator('.standing summary').filter({ hasText: WORDS[lang].more });
  const click = async (answer) => {
    if (!(await summary.evaluate((line) => line.parentElement.open, null, soon))) await summary.click(soon);
    await page.getByRole('button', { name: answer, exact: true }).click(soon);
    await until(answer, () => stood(someone, lang, answer), 2000);
    return true;
  };
  await until('a standing answer', async () => {
    if (offered(someone)) return click(answerOf()).catch(() => false);
    if (last(someone)?.decision && last(someone).ask) await letGo(someone);
    return false;
  }, 120_000);
}

async function standing({ url, person }, lang) {
  const words = WORDS[lang];
  const ada = await person({ lang });
  await ada.page.goto(url);
  const id = await table(ada.page, { game: 'dune', edition: 'gf9', options: {} }, Array(5).fill('bot'));
  await ada.page.goto(`${url}/t/${id}`);
  await until('the first picture of the table', () => last(ada) !== null);
  await give(ada, lang, () => words.pass);
  // The card goes by; then the answer is over and the next one is asked about.
  await comes(ada, 'the next card', () => offered(ada) && !stands(ada).some((one) => one.key === 'pass_card'));
  await give(ada, lang, () => words.upTo(last(ada).decision.standing.find((one) => one.key === 'bid_up_to').amount.min));
  // An answer of the hand that lets things go may come too late; nothing else is refused.
  const refused = ada.frames.filter((frame) => frame.type === 'refused' && !['stale', 'not_your_turn'].includes(frame.kind));
  must(refused.length === 0, `refused: ${refused[0]?.text[lang]}`);
}

export const ADVANCE = {
  async in_advance({ url, person }) {
    await standing({ url, person }, 'en');
  },

  async in_advance_italian({ url, person }) {
    await standing({ url, person }, 'it');
  },

  /** A shipment as one form: where to and how many are chosen together and sent at once. */
  async one_form({ url, person }) {
    const ada = await person();
    await ada.page.goto(url);
    // A faction that can pay for several forces.
    const factions = 'harkonnen,atreides,bene_gesserit,emperor,fremen,guild';
    const id = await table(ada.page, { game: 'dune', edition: 'gf9', options: { factions } }, Array(5).fill('bot'));
    await ada.page.goto(`${url}/t/${id}`);
    await until('the first picture of the table', () => last(ada) !== null);
    const ships = () => last(ada)?.ask && last(ada).decision?.question?.shipment === 'ship' && last(ada).decision.options.some((option) => option.action?.shipment === 'from_reserves');
    await comes(ada, 'a shipment', ships);
    const reserves = last(ada).decision.options.find((option) => option.action?.shipment === 'from_reserves').text.en;
    await ada.page.locator('.decide .go .btn, .decide .options .option').filter({ hasText: reserves }).first().click();
    const form = ada.page.getByRole('group', { name: WORDS.en.then });
    await form.waitFor();
    const steps = last(ada).step;
    // Where one force is all that can be paid for, the number is not asked.
    const place = form.locator('select').first();
    let index = 0;
    await until('a place for more than one force', async () => {
      index += 1;
      await place.selectOption({ index: 1 + (index % ((await place.locator('option').count()) - 1)) }, { timeout: 2000 }).catch(() => {});
      await ada.page.waitForTimeout(400);
      return (await form.locator('.part').count()) >= 2;
    }, 60_000);
    must(last(ada).step === steps, 'nothing is sent before the order is complete');
    await ada.page.locator('.decide .go .btn').filter({ hasText: reserves }).first().click();
    await until('the whole order', () => last(ada).step > steps && last(ada).decision?.question?.shipment !== 'ship');
    must(!ada.frames.some((frame) => frame.type === 'refused' && !['stale', 'not_your_turn'].includes(frame.kind)), 'the order was refused');
  },
};
