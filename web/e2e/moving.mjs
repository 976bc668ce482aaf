// A table that goes to another node of a cluster while somebody plays at it. The old node is between the page and the server here: it
// swallows what it sends, says that the table has moved, or closes the line.
import { hear } from './frames.mjs';
import { answer, last, must, over, play, until, updates } from './hands.mjs';

export const MOVING = {
  /** The page follows the table over the same line, or over a new one, and sends again what was not answered. */
  async table_moves({ url, person }) {
    const someone = await person();
    // Only what reaches the page counts.
    const ada = { ...someone, frames: [] };
    const lines = [];
    // The line whose server no longer has the table.
    let lost = null;
    await ada.page.routeWebSocket(/\/ws$/, (page) => {
      const [server, line] = [page.connectToServer(), { page, sent: [] }];
      lines.push(line);
      page.onMessage((text) => {
        line.sent.push(JSON.parse(text));
        if (line.sent.at(-1).type === 'subscribe') lost = null;
        server.send(text);
      });
      server.onMessage((text) => {
        if (lost === line) return;
        hear(ada.frames, String(text));
        page.send(text);
      });
    });
    await ada.page.goto(url);
    await ada.page.locator('.hero .btn.primary:not([aria-disabled=true])').click();
    await ada.page.waitForURL(/\/t\/.+/);
    const table = ada.page.url().split('/').at(-1);
    const said = (type) => lines.at(-1).sent.filter((message) => message.type === type);
    const asked = () => last(ada)?.decision && last(ada).ask && !over(ada);
    for (const move of [() => lines.at(-1).page.send(JSON.stringify({ type: 'moved', table })), () => lines.at(-1).page.close({ code: 1013 })]) {
      await until('a question', asked);
      const [step, seen, before] = [last(ada).step, updates(ada).length, lines.length];
      const acts = said('act').length;
      lost = lines.at(-1);
      await until('an answer is sent', async () => (await answer(ada)) && said('act').length > acts);
      const act = said('act').at(-1);
      move();
      await until('the table is followed', () => !lost);
      must(said('subscribe').at(-1).from === step, `it goes on from step ${said('subscribe').at(-1).from} instead of ${step}`);
      await until('the answer is sent again', () => said('act').some((again, n) => again.key === act.key && (lines.length > before || n > acts)));
      await play(ada, () => updates(ada).length > seen + 2, 60_000);
      must(updates(ada).length > seen + 2 && last(ada).step > step, 'the game does not go on');
    }
    must(lines.length === 2, `there were ${lines.length} lines`);
    must(lines.every((line) => line.sent[0].type === 'hello' && line.sent[0].moves === true), 'the page does not say that it follows');
  },
};
