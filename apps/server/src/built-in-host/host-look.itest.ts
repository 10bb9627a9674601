import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { tokens } from '@lectern/forge/pages/style/tokens';
import { scratchFolder } from '@lectern/testkit/scratch';
import { expect, it } from 'vitest';
import { hostLook } from './host-look.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

it('the code host finds the fonts of the web build by their hashed names', async () => {
  const webBuild = await scratchFolder();
  await mkdir(join(webBuild, 'assets'));
  for (const name of [
    'inter-latin-wght-normal-Dx4kXJAl.woff2',
    'jetbrains-mono-latin-wght-normal-x.woff2',
    'index.js',
  ])
    await writeFile(join(webBuild, 'assets', name), name);
  const { fonts } = await hostLook(webBuild);
  expect(fonts).toMatchObject([
    {
      family: 'Inter Variable',
      file: join(webBuild, 'assets', 'inter-latin-wght-normal-Dx4kXJAl.woff2'),
    },
    { family: 'JetBrains Mono Variable' },
  ]);
});

it('the code host works without a web build', async () => {
  expect((await hostLook(join(await scratchFolder(), 'dist'))).fonts).toEqual([]);
});

it('fonts of the code host have the same ranges as those of the site', async () => {
  const plain = (text: string) => text.replaceAll(/\s+/g, '');
  const ours = plain(read('../../../web/src/ui/fonts.css'));
  const handedIn = plain(read('./host-look.ts'));
  const ranges = [...ours.matchAll(/unicode-range:([^;]+);/g)].map(([, range]) => range);
  expect(ranges).toHaveLength(3);
  for (const range of ranges) expect(handedIn).toContain(range);
});

it('site and code host have the same colours', () => {
  const product = read('../../../web/src/ui/tokens.css');
  const [light = '', dark = ''] = tokens.split('@media');
  const shared = [...light.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].flatMap(([, name, value]) => {
    const known = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(
      product,
    );
    if (!known) return [];
    const night = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(dark)?.[1];
    return [{ name, host: [value, night], product: known.slice(1) }];
  });
  expect(shared.length).toBeGreaterThan(9);
  for (const { name, host, product: ours } of shared) expect([name, host]).toEqual([name, ours]);
});
