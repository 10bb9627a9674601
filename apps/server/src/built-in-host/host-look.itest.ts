import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { tokens } from '@lectern/forge/pages/style/tokens';
import { scratchFolder } from '@lectern/testkit/scratch';
import { expect, it } from 'vitest';
import { hostLook } from './host-look.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

it('finds the fonts that the web build has, under whatever name it gave them', async () => {
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

it('does without them where nothing is built', async () => {
  expect((await hostLook(join(await scratchFolder(), 'dist'))).fonts).toEqual([]);
});

it('gives fonts the ranges that the pages of the product give them', async () => {
  const plain = (text: string) => text.replaceAll(/\s+/g, '');
  const ours = plain(read('../../../web/src/ui/fonts.css'));
  const handedIn = plain(read('./host-look.ts'));
  const ranges = [...ours.matchAll(/unicode-range:([^;]+);/g)].map(([, range]) => range);
  expect(ranges).toHaveLength(3);
  for (const range of ranges) expect(handedIn).toContain(range);
});

it('shares its colours with the code host', () => {
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
