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
  it('has no inline style or script, which the content security policy would refuse', async () => {
    const html = await page();
    expect(html.querySelectorAll('style, [style]')).toHaveLength(0);
    for (const script of html.scripts) expect(script.getAttribute('src')).toMatch(/^\//);
  });

  it('names its language and has an element with the id of the style that react-aria would insert', async () => {
    const html = await page();
    expect(html.documentElement.lang).toBe('en');
    expect(html.getElementById('react-aria-pressable-style')?.tagName).toBe('META');
  });
});

it('index.html explains a failed start with the same sentence as a failed screen', async () => {
  const words = (await page()).querySelector('template')?.content.querySelector('p')?.textContent;
  expect(words?.trim().replaceAll(/\s+/g, ' ')).toBe(texts.common.partMissing);
});

it('theme.js reads the storage key that the theme switch writes', async () => {
  expect(await readFile(path.join(web, 'public/theme.js'), 'utf8')).toContain(
    `getItem('${themeStorageKey}')`,
  );
});
