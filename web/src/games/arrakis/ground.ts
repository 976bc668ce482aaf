// The ground of the war's map: five kinds of terrain, each lit in its own way, painted once into a bitmap.
import { LIT, paintedOnce, pictured } from '../terrain';
import { MAP, type AreaShape } from './model';

type Theme = 'dark' | 'light';
export const GROUND = { x: 0, y: 0, width: MAP.width, height: MAP.height };

const FILL: Record<Theme, Record<AreaShape['terrain'], string>> = {
  dark: { deep_desert: '#a3632f', desert: '#d09c57', minor_erg: '#e8d296', plateau: '#9a7d58', mountain: 'url(#rock)' },
  light: { deep_desert: '#bd7b45', desert: '#e2b574', minor_erg: '#f3e2b0', plateau: '#b3966d', mountain: 'url(#rock)' },
};
// From the lowest to the highest: what stands higher throws its shadow on what lies below.
const LAYERS: [AreaShape['terrain'], string, boolean][] = [
  ['deep_desert', 'deep', false],
  ['desert', 'dunes', false],
  ['minor_erg', 'dunes', false],
  ['plateau', 'mesa', true],
  ['mountain', 'crags', true],
];
const MORE = `
<radialGradient id="rock" gradientUnits="userSpaceOnUse" cx="420" cy="200" r="560"><stop offset="0" stop-color="#a9765a"/><stop offset=".5" stop-color="#86574a"/><stop offset="1" stop-color="#5c3a34"/></radialGradient>
<radialGradient id="shade" gradientUnits="userSpaceOnUse" cx="430" cy="280" r="640"><stop offset=".5" stop-color="#000" stop-opacity="0"/><stop offset=".85" stop-color="#1a0610" stop-opacity=".2"/><stop offset="1" stop-color="#0a0208" stop-opacity=".42"/></radialGradient>
<filter id="deep" x="-5%" y="-5%" width="110%" height="110%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".005 .016" numOctaves="4" seed="5" result="n"/><feDiffuseLighting in="n" surfaceScale="10" diffuseConstant="1.12" lighting-color="#ffe2bd" result="l"><feDistantLight azimuth="240" elevation="55"/></feDiffuseLighting><feComposite in="l" in2="SourceGraphic" operator="arithmetic" k1="1.2" k2="0" k3=".05" k4="0" result="c"/><feComposite in="c" in2="SourceGraphic" operator="in"/></filter>
<filter id="mesa" x="-5%" y="-5%" width="110%" height="110%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".03 .03" numOctaves="3" seed="9" result="n"/><feDiffuseLighting in="n" surfaceScale="2.2" diffuseConstant="1.12" lighting-color="#ffe9c8" result="l"><feDistantLight azimuth="235" elevation="60"/></feDiffuseLighting><feComposite in="l" in2="SourceGraphic" operator="arithmetic" k1="1.15" k2="0" k3=".05" k4="0" result="c"/><feComposite in="c" in2="SourceGraphic" operator="in"/></filter>`;

/** The ground as a picture of its own. */
export function groundSvg(theme: Theme, width: number, flat = false): string {
  const lit = (name: string) => (flat ? '' : ` filter="url(#${name})"`);
  const layer = ([terrain, filter, high]: (typeof LAYERS)[number]) => {
    const fill = FILL[theme][terrain];
    const edge = terrain === 'mountain' ? '#7b4a36' : fill;
    const shapes = MAP.areas.filter((area) => area.terrain === terrain).map((area) => `<path d="${area.d}" fill="${fill}" stroke="${edge}" stroke-width="2.4" stroke-linejoin="round"/>`);
    return `<g${high ? lit('lift') : ''}><g${lit(filter)}>${shapes.join('')}</g></g>`;
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${Math.round((width * MAP.height) / MAP.width)}" viewBox="0 0 ${MAP.width} ${MAP.height}"><defs>${LIT}${MORE}<clipPath id="frame"><path d="${MAP.frame}"/></clipPath></defs><g clip-path="url(#frame)">${LAYERS.map(layer).join('')}<path d="${MAP.hachures}" fill="none" stroke="#1c0e08" stroke-opacity=".42"/><path d="${MAP.lines}" fill="none" stroke="#3a1e0d" stroke-opacity=".66" stroke-width="1.5" stroke-linejoin="round"/><path d="${MAP.frame}" fill="url(#shade)"/></g></svg>`;
}

export function paintGround(theme: Theme, width: number): Promise<string> {
  return paintedOnce(`arrakis ground ${theme} ${width}`, () => groundSvg(theme, width), width, Math.round((width * MAP.height) / MAP.width));
}

/** A picture without costly filters, ready at once. */
export const flatGround = (theme: Theme): string => pictured(groundSvg(theme, MAP.width, true));
