import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (path: string) => readFileSync(path, 'utf8');
const there = (path: string) => existsSync(`public${path}`);

describe('the page', () => {
  it('can be installed: a name, a start, and icons that exist', () => {
    const manifest = JSON.parse(read('public/site.webmanifest')) as { name: string; start_url: string; display: string; icons: { src: string; sizes: string }[] };
    expect([manifest.name, manifest.start_url, manifest.display]).toEqual(['Landsraad', '/', 'standalone']);
    expect(manifest.icons.some((icon) => icon.sizes === 'any')).toBe(true);
    expect(manifest.icons.filter((icon) => !there(icon.src))).toEqual([]);
  });
  it('has an icon, a title and a preview, which the server replaces by those of the address', () => {
    const page = read('index.html');
    for (const mark of ['<title>', '<meta name="description" content="', '<meta property="og:title" content="', '<meta property="og:description" content="', '<meta property="og:image" content="']) expect(page).toContain(mark);
    for (const [, path] of page.matchAll(/(?:href|content)="(\/[\w-]+\.(?:png|svg|webmanifest))"/g)) expect([path, there(path!)]).toEqual([path, true]);
  });
});
