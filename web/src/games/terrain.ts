// Lit ground: the filters that make dunes and crags out of flat fills, and the painter that turns a costly picture into a bitmap once.

export const LIT = `
<filter id="dunes" x="-5%" y="-5%" width="110%" height="110%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".0062 .021" numOctaves="4" seed="12" result="n"/><feDiffuseLighting in="n" surfaceScale="6.5" diffuseConstant="1.1" lighting-color="#ffe9c8" result="l"><feDistantLight azimuth="235" elevation="58"/></feDiffuseLighting><feComposite in="l" in2="SourceGraphic" operator="arithmetic" k1="1.18" k2="0" k3=".05" k4="0" result="c"/><feComposite in="c" in2="SourceGraphic" operator="in"/></filter>
<filter id="crags" x="-5%" y="-5%" width="110%" height="110%" color-interpolation-filters="sRGB"><feTurbulence type="turbulence" baseFrequency=".028 .024" numOctaves="4" seed="21" result="n"/><feDiffuseLighting in="n" surfaceScale="6.5" diffuseConstant="1.15" lighting-color="#ffdcb8" result="l"><feDistantLight azimuth="235" elevation="44"/></feDiffuseLighting><feComposite in="l" in2="SourceGraphic" operator="arithmetic" k1="1.35" k2="0" k3=".06" k4="0" result="c"/><feComposite in="c" in2="SourceGraphic" operator="in"/></filter>
<filter id="lift" x="-5%" y="-5%" width="110%" height="110%"><feDropShadow dx="3" dy="4" stdDeviation="3" flood-color="#1a0804" flood-opacity=".62"/></filter>`;

/** Data addresses throughout: the server's policy lets no other made-up picture in. */
export const pictured = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

const painted = new Map<string, Promise<string>>();

async function paint(svg: string, width: number, height: number): Promise<string> {
  const picture = new Image();
  picture.src = pictured(svg);
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')!.drawImage(picture, 0, 0, width, height);
  return canvas.toDataURL('image/webp', 0.9);
}

/** The address of a picture painted into a bitmap; the same key is painted once. */
export function paintedOnce(key: string, svg: () => string, width: number, height = width): Promise<string> {
  let picture = painted.get(key);
  if (!picture) {
    picture = paint(svg(), width, height);
    picture.catch(() => painted.delete(key));
    painted.set(key, picture);
  }
  return picture;
}
