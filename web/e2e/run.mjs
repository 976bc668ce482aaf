// Real-browser tests: npm run e2e [-- --url http://127.0.0.1:7654] [name ...]
//
// Without an address the program named by LANDSRAAD is started on a free port with an empty data folder.
// They drive the pages as people do, read every frame of every socket, and fail on any error of a page.
import { launch } from '../tools/browser.mjs';
import { hear } from './frames.mjs';
import { generator } from './hands.mjs';
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
/** The longest tests begin first, so that none of them is left over for one worker alone. */
const LONGEST = ['layout', 'newcomer_phone', 'newcomer_wide', 'accessible', 'evening', 'four_people', 'whole_game', 'globopolis', 'arrakis_solo', 'told_first', 'coach_end'];
const rank = (name) => (LONGEST.includes(name) ? LONGEST.indexOf(name) : LONGEST.length);
const queue = Object.entries(TESTS).filter(([name]) => !only.length || only.includes(name)).sort(([a], [b]) => rank(a) - rank(b));
/** Another number chooses other answers; each test has a generator of its own for each person. */
const SEED = process.env.E2E_SEED ?? '1';
const again = [];
let failed = 0;

/** What the console reports when a line is cut on purpose, and when a match ends while advice about it is on its way. */
const HARMLESS = /ERR_INTERNET_DISCONNECTED|WebSocket connection|status of 401|status of 409 .*\/(odds|hint|opinion)\b/;

/** Opens a browser context of its own for one person. */
async function open(name, people, { lang = 'en', theme = 'dark', size = [1440, 900], phone = false, settings = {} } = {}) {
  const context = await browser.newContext({ viewport: { width: size[0], height: size[1] }, hasTouch: phone, isMobile: phone, reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] });
  await context.addInitScript(`localStorage.getItem('landsraad.settings') ?? localStorage.setItem('landsraad.settings', '${JSON.stringify({ lang, theme, chime: false, graphics: 'simple', only: 'never', pace: 'instant', ...settings })}')`);
  const words = `${name} ${people.length} ${SEED}`;
  await context.addInitScript(`globalThis.draw = (${generator})(${JSON.stringify(words)})`);
  const page = await context.newPage();
  const someone = { context, page, frames: [], errors: [], random: generator(words) };
  page.on('pageerror', (error) => someone.errors.push(error.message));
  page.on('console', (line) => line.type() === 'error' && !HARMLESS.test(`${line.text()} ${line.location().url}`) && someone.errors.push(`${line.text()} ${line.location().url}`));
  page.on('websocket', (socket) => socket.on('framereceived', (frame) => hear(someone.frames, String(frame.payload))));
  page.setDefaultTimeout(60_000);
  people.push(someone);
  return someone;
}

/** Runs one test; says whether it passed. */
async function runTest(name, test) {
  const people = [];
  const began = Date.now();
  try {
    await test({ url, person: (options) => open(name, people, options), browser });
    for (const someone of people) if (someone.errors.length) throw new Error(`a page reported: ${someone.errors[0]}`);
    console.log(`ok    ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    return true;
  } catch (error) {
    console.error(`FAIL  ${name}: ${error.message.split('\n').slice(0, 4).join(' | ')}`);
    for (const [n, someone] of people.entries()) await someone.page.screenshot({ path: `shots/e2e-${name}-${n}.png` }).catch(() => {});
    return false;
  } finally {
    for (const someone of people) await someone.context.close();
  }
}

async function work() {
  for (let next = queue.shift(); next; next = queue.shift()) if (!(await runTest(...next))) again.push(next);
}

await Promise.all(Array.from({ length: workers }, work));
// A full machine makes pages slow: a test that failed beside others is run once more, alone, and has to pass then.
for (const [name, test] of again) {
  console.log(`again ${name}`);
  if (!(await runTest(name, test))) failed += 1;
}
await browser.close();
server.stop();
process.exit(failed ? 1 : 0);
