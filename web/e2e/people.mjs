// Two people at one table, through the page alone: offers, leaving, a bot that plays on, coming back, and the end by agreement.
import { last, must, until } from './hands.mjs';

async function sitDown(url, host, guest) {
  await host.page.goto(`${url}/create`);
  await host.page.getByRole('textbox', { name: 'Your name' }).fill('Ada');
  await host.page.getByRole('button', { name: 'Open the table' }).click();
  await host.page.waitForURL(/\/t\/.+/);
  await guest.page.goto(host.page.url());
  await guest.page.getByRole('textbox', { name: 'Il tuo nome' }).fill('Marco');
  await guest.page.getByRole('button', { name: 'Siediti qui' }).first().click();
  await guest.page.locator('.chip.water').waitFor();
  must(!/assente/.test(await guest.page.locator('main, section.panel').first().innerText()), 'the own seat is called absent');
  await host.page.getByText('Marco').waitFor();
  await host.page.getByRole('button', { name: /^Start/ }).click();
  for (const someone of [host, guest]) await until('the picture of the own seat', () => last(someone) !== null && last(someone).seat !== null);
}

/** What stands in the row below the phases covers nothing of them. */
async function standsBelow(page) {
  const [bar, top, board] = await Promise.all(['.net', 'header', 'main.board'].map((at) => page.locator(at).first().boundingBox()));
  must(bar.y >= top.y + top.height - 1, 'the bar covers the phases');
  must(bar.y + bar.height <= board.y + 1, 'the bar covers the board');
}

export const PEOPLE = {
  /** A table that is paused by a vote says so to everybody, in a row that covers nothing, until it goes on. */
  async pause_by_vote({ url, person }) {
    const [host, guest] = [await person(), await person({ lang: 'it', size: [1280, 720] })];
    await sitDown(url, host, guest);
    await host.page.getByText('Seat and table', { exact: true }).click();
    await host.page.getByRole('button', { name: 'Ask to pause' }).click();
    await guest.page.getByRole('button', { name: 'Consenti' }).click();
    for (const [someone, words] of [[host, 'The table is paused.'], [guest, 'Il tavolo è in pausa.']]) {
      await someone.page.locator('.net').getByText(words).waitFor();
      await standsBelow(someone.page);
    }
    await host.page.getByRole('button', { name: 'Go on', exact: true }).click();
    for (const someone of [host, guest]) await until('the bar is gone', async () => (await someone.page.locator('.net').count()) === 0);
  },
  /** An offer is seen at once: a line above the question, a number at its tab and a flag on the board, until it is answered. */
  async offer_is_seen({ url, person }) {
    const [host, guest] = [await person(), await person({ lang: 'it', size: [1280, 720] })];
    await sitDown(url, host, guest);
    await host.page.getByRole('tab', { name: 'Deals' }).click();
    await host.page.getByText('A promise in words', { exact: true }).click();
    await host.page.getByRole('textbox', { name: 'What I promise' }).fill('peace until turn 3');
    await host.page.getByRole('button', { name: 'Offer', exact: true }).click();
    const line = guest.page.locator('.offered');
    await line.getByText('Proposta di accordo').waitFor();
    must(/1/.test(await guest.page.getByRole('tab', { name: 'Accordi' }).innerText()), 'no number at the tab of the deals');
    must((await guest.page.locator('main.board .offer').count()) === 1, 'no flag on the board');
    must((await host.page.locator('.offered, main.board .offer').count()) === 0, 'the offer asks its own maker');
    await line.click();
    await guest.page.getByText('peace until turn 3').waitFor();
    await guest.page.getByRole('button', { name: 'Accetta', exact: true }).click();
    await host.page.getByText('accepted', { exact: true }).waitFor();
    await line.waitFor({ state: 'detached' });
    must((await guest.page.locator('main.board .offer').count()) === 0, 'the flag stays after the answer');
  },
  /** Who leaves is played for by a bot and comes back at any moment; the others agree to end the game. */
  async leave_and_return({ url, person }) {
    const [host, guest] = [await person(), await person({ lang: 'it' })];
    await sitDown(url, host, guest);
    await guest.page.getByText('Posto e tavolo', { exact: true }).click();
    await guest.page.getByRole('button', { name: 'Lascia', exact: true }).click();
    await guest.page.getByRole('button', { name: 'Lascia: gioca un bot' }).click();
    await host.page.getByTitle('has left, a bot plays').first().waitFor();
    must((await host.page.getByRole('region', { name: 'A vote' }).count()) === 0, 'leaving asked for a vote');
    await guest.page.locator('.net').getByRole('button', { name: 'Gioco di nuovo io' }).waitFor();
    await standsBelow(guest.page);
    await guest.page.locator('.net').getByRole('button', { name: 'Gioco di nuovo io' }).click();
    await until('the bar is gone', async () => (await guest.page.locator('.net').count()) === 0);
    await host.page.getByText('Seat and table', { exact: true }).click();
    await host.page.getByRole('button', { name: 'Ask to end it' }).click();
    await host.page.getByRole('button', { name: 'Yes, end it' }).click();
    await guest.page.getByRole('button', { name: 'Consenti' }).click();
    for (const [someone, words] of [[host, 'This game has been ended.'], [guest, 'Questa partita è stata chiusa.']]) {
      await someone.page.locator('.net').getByText(words).waitFor();
      // Nothing is asked any more.
      await someone.page.getByRole('heading', { name: words }).waitFor();
      must((await someone.page.locator('.decide').count()) === 0, 'the ended game still asks');
    }
  },
};
