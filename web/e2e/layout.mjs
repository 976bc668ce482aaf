// Layout over real positions: matches are played from a seed, their pictures are shown at every size, and nothing that is touched or
// counted may be covered.
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { freeze } from '../dev/freeze.mjs';
import { must, table } from './hands.mjs';

const SIZES = [[1440, 900], [1280, 720], [820, 1180], [390, 844], [844, 390]];
/** What is played, with the number of seats. 60 positions each: 300 in all. */
const MATCHES = [
  [{ game: 'dune', edition: 'gf9', options: { advanced: true } }, 6],
  [{ game: 'dune', edition: 'v29', options: {} }, 6],
  [{ game: 'arrakis', edition: 'wfa', options: { mode: 'two-player' } }, 2],
  [{ game: 'arrakis', edition: 'wfa', options: { mode: 'solo' } }, 1],
  [{ game: 'globopolis', edition: 'globopolis', options: {} }, 4],
];
const EACH = 60;
const run = promisify(execFile);

/** A match and what its first seat is sent at moments of it. The same seed gives the same pictures; `E2E_SEED` chooses another. */
export async function record([what, seats]) {
  const program = process.env.PICTURES;
  must(program, 'name the program that plays the matches with PICTURES: target/debug/examples/pictures');
  const seed = process.env.E2E_SEED ?? '1';
  const { stdout } = await run(program, [what.game, what.edition, '--seats', String(seats), '--options', JSON.stringify(what.options), '--seed', seed, '--count', String(EACH)], { maxBuffer: 1 << 28 });
  return JSON.parse(stdout);
}

/** What a page is told about a table. */
export function subscribed(id) {
  return new Promise((done, fail) => {
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`);
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', version: 1 }));
    socket.onerror = () => fail(new Error('the line broke'));
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === 'hello') socket.send(JSON.stringify({ type: 'subscribe', table: id, from: 0 }));
      if (message.type !== 'table') return;
      socket.close();
      done(message);
    };
  });
}

/** What is covered or too small on the page as it stands. */
export function faults(touch) {
  const bad = [];
  const root = document.documentElement;
  const words = (el) => (el.getAttribute('aria-label') ?? el.textContent).trim().replace(/\s+/g, ' ').slice(0, 40);
  const name = (el) => `${el.tagName.toLowerCase()}.${el.getAttribute('class')?.replace(/ ?svelte-\S+/g, '').replace(/ /g, '.') ?? ''} “${words(el)}”`;
  /** The part of an element that its scrolling parents and the window show. */
  const shown = (el) => {
    let { left, top, right, bottom } = el.getBoundingClientRect();
    const clip = (box) => {
      left = Math.max(left, box.left);
      top = Math.max(top, box.top);
      right = Math.min(right, box.right);
      bottom = Math.min(bottom, box.bottom);
    };
    for (let up = el.parentElement; up; up = up.parentElement) if (getComputedStyle(up).overflow !== 'visible') clip(up.getBoundingClientRect());
    clip({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : null;
  };
  const area = (box) => (box.right - box.left) * (box.bottom - box.top);
  const targets = [...document.querySelectorAll('button, a[href], input, select, summary')]
    .filter((el) => !el.closest('svg') && el.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((el) => ({ el, whole: el.getBoundingClientRect(), box: shown(el) }))
    .filter(({ el, box, whole }) => box && whole.width > 2 && whole.height > 2 && area(box) > 0.5 * whole.width * whole.height && !el.closest('[inert]'));
  /** A foot that stays while the rest of its list is scrolled beneath it covers nothing for good. */
  const foot = (el) => {
    for (let up = el; up; up = up.parentElement) if (getComputedStyle(up).position === 'sticky') return up;
    return null;
  };
  const scrolledUnder = (el, over) => foot(over) !== null && foot(over) !== foot(el) && foot(over).parentElement.contains(el);
  for (const { el, box, whole } of targets) {
    const at = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (at && !el.contains(at) && !at.contains(el) && !scrolledUnder(el, at)) bad.push(`${name(el)} is covered by ${name(at)}`);
    // The acts on the globe stand on it whole.
    if (el.closest('.foot-desk') && (whole.left < box.left - 2 || whole.right > box.right + 2)) bad.push(`${name(el)} is cut off`);
    // Fingers need more than a mouse, which can point at a word in a line.
    const least = el.closest('.sheet, .tabs') ? 40 : 24;
    const inline = getComputedStyle(el).display === 'inline';
    if (touch && !inline && (whole.width < least - 0.5 || whole.height < least - 0.5) && el.type !== 'checkbox' && el.type !== 'radio') bad.push(`${name(el)} has ${Math.round(whole.width)}×${Math.round(whole.height)} px`);
  }
  targets.forEach((a, n) => {
    for (const b of targets.slice(n + 1)) {
      if (a.el.contains(b.el) || b.el.contains(a.el)) continue;
      const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (wide > 2 && high > 2 && !scrolledUnder(a.el, b.el) && !scrolledUnder(b.el, a.el)) bad.push(`${name(a.el)} and ${name(b.el)} overlap`);
    }
  });
  // Beside the decision some lines of the log stay in sight.
  const log = document.querySelector('.right .side');
  const seen = log && shown(log);
  if (log && !document.querySelector('.right :is(.over, .offered)') && !(seen && seen.bottom - seen.top >= 110)) bad.push(`the log has ${seen ? Math.round(seen.bottom - seen.top) : 0} px`);
  // The page and its parts stay within the screen, and the decision leaves the board its place.
  if (root.scrollWidth > innerWidth) bad.push(`the page is ${root.scrollWidth} px wide`);
  const main = document.querySelector('.decide .go .btn')?.getBoundingClientRect();
  if (main && (main.right > innerWidth + 1 || main.left < -1)) bad.push('the main button is cut off');
  const answers = [...document.querySelectorAll('.decide :is(.options .option, .go .btn, .unfold, .stepper)')];
  if (answers.length && !answers.some((el) => shown(el) && area(shown(el)) > 0.7 * el.offsetWidth * el.offsetHeight)) bad.push('no answer is in sight');
  // A long list on a wide screen shows several of its rows.
  const rows = [...document.querySelectorAll('.decide .options .option')];
  const whole = rows.filter((el) => shown(el) && area(shown(el)) > 0.9 * el.offsetWidth * el.offsetHeight).length;
  if (innerWidth >= 1280 && whole < Math.min(rows.length, 3)) bad.push(`of ${rows.length} answers ${whole} are in sight`);
  const sheet = document.querySelector('.sheet')?.getBoundingClientRect().height ?? 0;
  if (innerWidth < 600 && sheet > 0.41 * innerHeight) bad.push(`the sheet has ${Math.round(sheet)} px`);
  const board = document.querySelector('main.board')?.getBoundingClientRect();
  if (innerWidth === 844 && !(board?.height > 0.7 * innerHeight && board.width > 0.45 * innerWidth)) bad.push('the board is not beside the decision');
  const svg = document.querySelector('svg.bd');
  const staged = document.querySelector('main.board .stage') !== null;
  if (!svg || staged) return bad;
  const frame = shown(svg);
  const inFrame = (x, y) => x > frame.left + 1 && x < frame.right - 1 && y > frame.top + 1 && y < frame.bottom - 1;
  /**
   * On a small screen the map is larger than its frame, and a finger moves it beneath the controls that stand on it: the zoom, the
   * button back to a moment, the small ring and the desk of Globopolis cover a count only until then. In a row of their own they would take a fifth of the map.
   */
  const movable = (at) => touch && at.closest('.dial, .corner, .tr, .peek, .foot-desk') !== null;
  // Places that may be chosen: some point of each is free for a finger.
  for (const place of document.querySelectorAll('svg.bd [role=button]:is([aria-label*="You may"], [aria-label*="Puoi"])')) {
    const box = place.getBoundingClientRect();
    let inside = 0;
    let free = false;
    for (let i = 1; i < 8 && !free; i += 1)
      for (let j = 1; j < 8 && !free; j += 1) {
        const [x, y] = [box.left + (box.width * i) / 8, box.top + (box.height * j) / 8];
        if (!inFrame(x, y)) continue;
        const under = document.elementsFromPoint(x, y);
        if (!under.includes(place) || movable(under[0])) continue;
        inside += 1;
        free = under[0] === place;
      }
    if (inside > 0 && !free) bad.push(`the place ${name(place)} cannot be touched`);
  }
  // Counts on stacks: whatever is painted over them, the board's own names and pieces included.
  root.classList.add('probe');
  for (const flag of svg.querySelectorAll('.tok-flag, .agent circle, .many')) {
    const own = flag.closest('.tok, .agent') ?? flag;
    const box = flag.getBoundingClientRect();
    for (const [i, j] of [[0.5, 0.5], [0.25, 0.5], [0.75, 0.5]]) {
      const [x, y] = [box.left + box.width * i, box.top + box.height * j];
      if (!inFrame(x, y)) continue;
      const at = document.elementFromPoint(x, y);
      if (at && !own.contains(at) && !at.contains(own) && !movable(at)) {
        bad.push(`the count ${words(own)} (${own.closest('[class*=f-]')?.getAttribute('class').replace(/ ?svelte-\S+/g, '')}) is covered by ${name(at)}`);
        break;
      }
    }
  }
  root.classList.remove('probe');
  return bad;
}

export const PROBE = `
html.probe svg.bd * { pointer-events: visiblePainted !important; }
html.probe svg.bd .hits, html.probe svg.bd .hits *, html.probe svg.bd .hit { pointer-events: none !important; }
html.probe main.board .corner * { pointer-events: auto !important; }`;

/** A page on which pictures of matches can be shown: the socket is answered here. */
export async function stage(page, url) {
  let [match, picture, send] = [null, null, null];
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const say = (message) => socket.send(JSON.stringify(message));
    socket.onMessage((text) => {
      const message = JSON.parse(String(text));
      if (message.type === 'hello') say({ type: 'hello', version: 1, me: null, heartbeat_seconds: 600 });
      if (message.type !== 'subscribe') return;
      say(match.table);
      say({ ...picture, reset: true, missed: [] });
      send = say;
    });
  });
  /** Opens the table of a match in one language and look. */
  const open = async (next, first, lang, theme) => {
    [match, picture] = [next, first];
    if (page.url() === 'about:blank') await page.goto(`${url}/settings`);
    await page.evaluate((changed) => localStorage.setItem('landsraad.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('landsraad.settings')), ...changed })), { lang, theme });
    await page.goto(`${url}/t/${match.table.table.id}`);
    await page.locator('svg.bd').waitFor();
    await page.locator('.decide').waitFor();
    await page.addStyleTag({ content: PROBE });
    await page.evaluate(() => document.fonts.ready);
  };
  /** Shows one picture: it is drawn when the page names its step, and the zoom follows the question in the next frames. */
  const show = async (next) => {
    send({ ...next, reset: true, missed: [] });
    await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 30)));
  };
  return { open, show };
}

/** Where the positions of a match are kept when one of them is faulty: `E2E_CASE='FILE …' npm run e2e -- layout` shows it again. */
async function keep(page, match, picture, size, lang, theme, found) {
  const name = `shots/layout-${match.what.game}-${match.what.edition}-${size.join('x')}-${lang}-${picture.step}`;
  await page.screenshot({ path: `${name}.png` });
  writeFileSync(`${name}.json`, JSON.stringify({ what: match.what, table: match.table, picture, size, lang, theme, found }));
  return `${name}.json`;
}

/** Looks at pictures of one match in one language, one after the other. */
async function look(page, { open, show }, match, picked, size, lang, theme) {
  const bad = [];
  await open(match, picked[0], lang, theme);
  for (const picture of picked) {
    await show(picture);
    let found = [...new Set(await page.evaluate(faults, size[0] < 900))];
    // A picture that is still being drawn is looked at once more.
    if (found.length) {
      await page.waitForTimeout(500);
      found = [...new Set(await page.evaluate(faults, size[0] < 900))];
    }
    if (!found.length) continue;
    const file = await keep(page, match, picture, size, lang, theme, found);
    for (const fault of found) bad.push(`${match.what.game} ${match.what.edition} ${size.join('×')} ${lang} ${theme} (${file}): ${fault}`);
  }
  return bad;
}

/** Kept positions once more. */
async function again({ url, person }, files) {
  const bad = [];
  for (const file of files) {
    const { picture, size, lang, theme, ...match } = JSON.parse(readFileSync(file, 'utf8'));
    const viewer = await person({ size, phone: size[0] < 900 });
    // The table itself is not on this server.
    await viewer.page.route(/\/api\/tables\//, (route) => route.fulfill({ json: { table: match.table.table, my_seats: match.table.my_seats } }));
    bad.push(...(await look(viewer.page, await stage(viewer.page, url), match, [picture], size, lang, theme)));
    await viewer.page.close();
  }
  must(bad.length === 0, bad.join('; '));
}

async function layout({ url, person }) {
  if (process.env.E2E_CASE) return again({ url, person }, process.env.E2E_CASE.split(' '));
  const host = await person();
  await host.page.goto(url);
  const matches = [];
  for (const [what, seats] of MATCHES) {
    const { roles, pictures } = await record([what, seats]);
    // A table of the same kind says who sits where; the match on the page is the recorded one.
    const id = await table(host.page, what, Array(seats - 1).fill('bot'));
    const told = await host.page.evaluate(subscribed, id);
    told.table.seats = told.table.seats.map((seat, n) => ({ ...seat, ...roles[n] }));
    matches.push({ what, table: told, pictures: pictures.map((picture) => ({ ...picture, table: id })) });
  }
  const positions = matches.reduce((sum, match) => sum + match.pictures.length, 0);
  must(positions >= 290, `only ${positions} positions`);
  const cookies = await host.context.cookies();
  const sizes = [...SIZES.entries()];
  const bad = [];
  const view = async ([n, size]) => {
    const viewer = await person({ size, phone: size[0] < 900 });
    await viewer.context.addCookies(cookies);
    const shown = await stage(viewer.page, url);
    for (const [m, match] of matches.entries())
      for (const lang of ['en', 'it']) {
        const picked = match.pictures.filter((_, at) => (at + n) % 2 === (lang === 'it' ? 1 : 0));
        bad.push(...(await look(viewer.page, shown, match, picked, size, lang, (n + m) % 2 ? 'light' : 'dark')));
      }
    await viewer.page.close();
  };
  // Two pages at a time: other tests run beside this one.
  await Promise.all([0, 1].map(async () => {
    for (let next = sizes.shift(); next; next = sizes.shift()) await view(next);
  }));
  if (process.env.E2E_FAULTS) console.log(bad.join('\n'));
  must(bad.length === 0, `${bad.length} faults in ${positions} positions: ${bad.slice(0, 6).join('; ')}`);
}


/** The overview of every edition is one screen of 1280×720. */
async function overviews({ url, person }) {
  for (const lang of ['en', 'it']) {
    const { page } = await person({ size: [1280, 720], lang });
    for (const edition of ['gf9', 'ah2009', 'v29', 'wfa', 'globopolis']) {
      await page.goto(`${url}/rules/${edition}?show=overview`);
      await page.locator('#ov-turn').waitFor();
      await page.locator('.over .panel li p').first().waitFor();
      const high = await page.evaluate(() => document.documentElement.scrollHeight);
      must(high <= 720, `the overview of ${edition} is ${high} px high (${lang})`);
    }
  }
}

/** Frozen tables with a clock, in a moment that stands over the board and after a look at the board, and at the end of a match. */
async function moments({ url, person }) {
  const bad = [];
  for (const size of SIZES.slice(2))
    for (const lang of ['en', 'it']) {
      const { page, context } = await person({ size, lang, phone: true });
      await freeze(page);
      for (const name of ['battle', 'auction', 'wbattle', 'gfight', 'wend', 'gend']) {
        await page.goto(`${url}/t/${name}`);
        const peek = page.locator('.peek');
        await (name.endsWith('end') ? page.locator('.over .foot') : peek).waitFor();
        await page.addStyleTag({ content: PROBE });
        for (const look of ['moment', 'board']) {
          if (look === 'board' && !(await peek.count())) continue;
          if (look === 'board') await peek.click();
          await page.waitForTimeout(400);
          for (const fault of new Set(await page.evaluate(faults, true))) bad.push(`${name} ${look} ${size.join('×')} ${lang}: ${fault}`);
        }
      }
      await context.close();
    }
  must(bad.length === 0, `${bad.length} faults: ${bad.slice(0, 6).join('; ')}`);
}

export const LAYOUT = {
  moments,
  overviews,
  /** Nothing that is touched or counted is covered, in 300 positions of five matches at five sizes in both languages. */
  layout,
};
