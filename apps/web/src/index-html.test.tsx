import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { texts } from './texts/texts.ts';
import { themeStorageKey } from './ui/theme.ts';

const web = path.join(import.meta.dirname, '..');

const page = async () =>
  new DOMParser().parseFromString(
    await readFile(path.join(web, 'index.html'), 'utf8'),
    'text/html',
  );

describe('index.html', () => {
  it('has nothing inline that the content security policy would refuse', async () => {
    const html = await page();
    expect(html.querySelectorAll('style, [style]')).toHaveLength(0);
    for (const script of html.scripts) expect(script.getAttribute('src')).toMatch(/^\//);
  });

  it('says its language and claims the id of the style that react-aria would insert', async () => {
    const html = await page();
    expect(html.documentElement.lang).toBe('en');
    expect(html.getElementById('react-aria-pressable-style')?.tagName).toBe('META');
  });
});

it('says of an application that could not be loaded what that says of a screen', async () => {
  const words = (await page()).querySelector('template')?.content.querySelector('p')?.textContent;
  expect(words?.trim().replaceAll(/\s+/g, ' ')).toBe(texts.common.partMissing);
});

it('reads the theme before the first paint under the key that the switch writes', async () => {
  expect(await readFile(path.join(web, 'public/theme.js'), 'utf8')).toContain(
    `getItem('${themeStorageKey}')`,
  );
});
