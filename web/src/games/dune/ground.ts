// The planet's ground. The lit textures are costly, so they are painted once into a bitmap; everything above
// them stays live SVG. Until the bitmap is there, and with simple graphics, flat fills show the same shapes.
import { LIT, paintedOnce, pictured } from '../terrain';
import { BOARD } from './model';

const SAND = {
  dark: ['#f6d592', '#e3ab5f', '#c17b3b', '#8d4c22'],
  light: ['#fde3ae', '#f0c27c', '#d99a56', '#b4743a'],
};
export const TINTS = ['#fff2cf', '#b5651f', '#ffd07a', '#7a3f18', '#e8c9a0'];
const DUST = ['#ffb066', '#e2713a', '#8f2f22', '#ffd9a0', '#5a1a1c', '#c8502a'];

/** The square of board units a ground bitmap covers. */
export const GROUND = { x: -410, y: -410, size: 820 };
export const STORM = { x: -450, y: -450, size: 480 };

const FILTERS = `${LIT}
<radialGradient id="rock" gradientUnits="userSpaceOnUse" cx="-120" cy="-150" r="600"><stop offset="0" stop-color="#a9765a"/><stop offset=".5" stop-color="#86574a"/><stop offset="1" stop-color="#52332f"/></radialGradient>
<radialGradient id="pole"><stop offset="0" stop-color="#f7fdff"/><stop offset=".6" stop-color="#cfe6ee"/><stop offset="1" stop-color="#9dbccb"/></radialGradient>
<radialGradient id="shade" gradientUnits="userSpaceOnUse" cx="-130" cy="-170" r="620"><stop offset=".35" stop-color="#000" stop-opacity="0"/><stop offset=".74" stop-color="#1a0610" stop-opacity=".16"/><stop offset=".93" stop-color="#14040e" stop-opacity=".4"/><stop offset="1" stop-color="#0a0208" stop-opacity=".55"/></radialGradient>
<filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="7"/></filter>
<filter id="torn" x="-12%" y="-12%" width="124%" height="124%"><feTurbulence type="fractalNoise" baseFrequency=".014 .03" numOctaves="3" seed="3" result="n"/><feDisplacementMap in="SourceGraphic" in2="n" scale="34" xChannelSelector="R" yChannelSelector="G" result="d"/><feGaussianBlur in="d" stdDeviation=".6"/></filter>`;

type Theme = 'dark' | 'light';
const sand = BOARD.territories.filter((territory) => territory.terrain === 'sand');
const rock = BOARD.territories.filter((territory) => territory.terrain === 'rock');
const pole = BOARD.territories.find((territory) => territory.terrain === 'polar_sink')!;

function frame(at: { x: number; y: number; size: number }, px: number, body: string, more = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${px}" height="${px}" viewBox="${at.x} ${at.y} ${at.size} ${at.size}"><defs>${FILTERS}${more}</defs>${body}</svg>`;
}

/** The ground as a picture of its own. */
export function groundSvg(theme: Theme, px: number, flat = false): string {
  const r = BOARD.radius;
  const [a, b, c, d] = SAND[theme];
  const defs = `<radialGradient id="sand" gradientUnits="userSpaceOnUse" cx="-120" cy="-150" r="600"><stop offset="0" stop-color="${a}"/><stop offset=".42" stop-color="${b}"/><stop offset=".78" stop-color="${c}"/><stop offset="1" stop-color="${d}"/></radialGradient><clipPath id="onsand">${sand.map((t) => `<path d="${t.d}"/>`).join('')}</clipPath>`;
  const lit = (name: string) => (flat ? '' : ` filter="url(#${name})"`);
  const body = [
    `<circle r="${r}" fill="url(#sand)"${lit('dunes')}/>`,
    ...sand.map((t) => `<path d="${t.d}" fill="${TINTS[t.tint ?? 0]}" opacity=".17"/>`),
    `<path clip-path="url(#onsand)" d="${BOARD.ground.ripples}" fill="none" stroke="#fff0c9" stroke-opacity=".16"/>`,
    ...sand.map((t) => `<path d="${t.d}" fill="none" stroke="#4a2a12" stroke-opacity=".62" stroke-width="1.5" stroke-linejoin="round"/>`),
    `<path d="${pole.d}" fill="url(#pole)" stroke="#5e8798" stroke-width="1.6"/><path d="${BOARD.ground.frost}" stroke="#7fa6b8" stroke-opacity=".5"/>`,
    `<g${lit('lift')}><g${lit('crags')}>${rock.map((t) => `<path d="${t.d}" fill="url(#rock)"/>`).join('')}</g></g>`,
    `<path d="${BOARD.ground.hachures}" fill="none" stroke="#1c0e08" stroke-opacity=".5"/>`,
    ...rock.map((t) => `<path d="${t.d}" fill="none" stroke="#1f100a" stroke-opacity=".85" stroke-width="2.2" stroke-linejoin="round"/>`),
    `<circle r="${r}" fill="url(#shade)"/>`,
    `<path d="${BOARD.ground.spokes}" stroke="#2a1608" stroke-opacity=".5" stroke-width="1.1" stroke-dasharray="1.5 4.5" stroke-linecap="round"/>`,
  ];
  return frame(GROUND, px, body.join(''), defs);
}

/** The storm in sector 13; the board turns it into place. */
export function stormSvg(px: number, flat = false): string {
  const { cloud, body, front, streaks } = BOARD.storm;
  const lit = (name: string) => (flat ? '' : ` filter="url(#${name})"`);
  const dust = streaks.map(([d, colour, width, opacity]) => `<path d="${d}" stroke="${DUST[colour]}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="round" fill="none"/>`).join('');
  return frame(
    STORM,
    px,
    `<path d="${cloud}" fill="#2a0d12" opacity=".55"${lit('soft')}/><g${lit('torn')}><path d="${body}" fill="#3a151a" opacity=".82"/>${dust}<path d="${front}" stroke="#ffd49a" stroke-width="5" stroke-opacity=".9" fill="none"/></g>`,
  );
}

/** The address of the painted ground. */
export function paintGround(theme: Theme, px: number): Promise<string> {
  return paintedOnce(`dune ground ${theme} ${px}`, () => groundSvg(theme, px), px);
}

export function paintStorm(px: number): Promise<string> {
  return paintedOnce(`dune storm ${px}`, () => stormSvg(px), px);
}

/** A picture without costly filters, ready at once. */
export function flatGround(theme: Theme): string {
  return pictured(groundSvg(theme, 820, true));
}
export function flatStorm(): string {
  return pictured(stormSvg(480, true));
}
