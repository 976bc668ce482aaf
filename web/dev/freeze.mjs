// Answers a page's calls and socket from the frozen tables.
import { rest, speak } from './fixture.mjs';

export async function freeze(page) {
  await page.route('**/api/**', (route) => {
    const found = rest(route.request().method(), route.request().url());
    return found === null ? route.fulfill({ status: 404, json: { kind: 'not_found', field: null, rule: null, text: { en: 'There is no such thing.', it: 'Non esiste.' } } }) : route.fulfill({ json: found });
  });
  await page.routeWebSocket('**/ws', (socket) => socket.onMessage((text) => speak(text, (message) => socket.send(JSON.stringify(message)))));
}
