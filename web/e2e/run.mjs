// Real-browser tests: npm run e2e [-- --url http://127.0.0.1:7654] [name ...]
//
// Without an address the program named by LANDSRAAD is started on a free port with an empty data folder.
// They drive the pages as people do, read every frame of every socket, and fail on any error of a page.
import { launch } from '../tools/browser.mjs';
import { startServer } from './server.mjs';
import { TESTS } from './tests.mjs';

const args = process.argv.slice(2);
const at = args.indexOf('--url');
const given = at >= 0 ? args.splice(at, 2)[1] : process.env.LANDSRAAD_URL;
const server = given ? { url: given, stop() {} } : await startServer();
const { url } = server;
const only = args.filter((a) => !a.startsWith('--'));
const browser = await launch();
// Tests wait for bots, clocks and pages most of their time, so several run side by side.
const workers = Number(process.env.E2E_WORKERS ?? 3);
const queue = Object.entries(TESTS).filter(([name]) => !only.length || only.includes(name));
let failed = 0;

/** Opens a browser context of its own for one person. */
async function open(people, { lang = 'en', theme = 'dark', size = [1440, 900], phone = false, settings = {} } = {}) {
  const context = await browser.newContext({ viewport: { width: size[0], height: size[1] }, hasTouch: phone, isMobile: phone, reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] });
  await context.addInitScript(`localStorage.getItem('landsraad.settings') ?? localStorage.setItem('landsraad.settings', '${JSON.stringify({ lang, theme, chime: false, graphics: 'simple', only: 'never', pace: 'instant', ...settings })}')`);
  const page = await context.newPage();
  const someone = { context, page, frames: [], errors: [] };
  page.on('pageerror', (error) => someone.errors.push(error.message));
  page.on('console', (line) => line.type() === 'error' && !/ERR_INTERNET_DISCONNECTED|WebSocket connection|401/.test(line.text()) && someone.errors.push(`${line.text()} ${line.location().url}`));
  page.on('websocket', (socket) => socket.on('framereceived', (frame) => someone.frames.push(JSON.parse(String(frame.payload)))));
  page.setDefaultTimeout(30_000);
  people.push(someone);
  return someone;
}

async function runTest(name, test) {
  const people = [];
  const began = Date.now();
  try {
    await test({ url, person: (options) => open(people, options), browser });
    for (const someone of people) if (someone.errors.length) throw new Error(`a page reported: ${someone.errors[0]}`);
    console.log(`ok    ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.error(`FAIL  ${name}: ${error.message.split('\n').slice(0, 4).join(' | ')}`);
    for (const [n, someone] of people.entries()) await someone.page.screenshot({ path: `shots/e2e-${name}-${n}.png` }).catch(() => {});
  }
  for (const someone of people) await someone.context.close();
}

async function work() {
  for (let next = queue.shift(); next; next = queue.shift()) await runTest(...next);
}

await Promise.all(Array.from({ length: workers }, work));
await browser.close();
server.stop();
process.exit(failed ? 1 : 0);
