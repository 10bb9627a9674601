import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrast, mix, parseHex } from '../testing/contrast.ts';
import { acceptanceSlices } from './charts/status-slices.ts';

const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');

type Theme = 'light' | 'dark';

function token(name: string, theme: Theme): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1];
  if (value === undefined) throw new Error(`there is no token --${name}`);
  const pair = /^light-dark\((.+), (.+)\)$/.exec(value);
  return (theme === 'light' ? pair?.[1] : pair?.[2]) ?? value;
}

const colour = (name: string, theme: Theme) => parseHex(token(name, theme));

const grounds = ['ground', 'raised', 'sunken', 'floating'];
const words = ['text', 'muted', 'accent'];
const tones = ['rose', 'green', 'amber', 'blue', 'teal', 'neutral'];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each(grounds.flatMap((ground) => words.map((word) => [word, ground] as const)))(
    '%s is legible on %s',
    (word, ground) => {
      expect(contrast(colour(word, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each([
    ['on-accent', 'accent'],
    ['on-accent', 'accent-hover'],
    ['on-danger', 'danger'],
    ['on-danger', 'danger-hover'],
    ['muted', 'face'],
    ['text', 'accent-faint'],
    ['muted', 'code-changed'],
  ])('%s is legible on %s', (word, ground) => {
    expect(contrast(colour(word, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(tones)('a %s pill is legible on every ground', (tone) => {
    for (const ground of grounds) {
      const tint = mix(colour(tone, theme), 0.14, colour(ground, theme));
      expect(contrast(colour(`${tone}-text`, theme), tint)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(['keyword', 'string', 'number', 'function', 'type', 'comment'])(
    'code coloured as %s is legible on changed and unchanged lines',
    (kind) => {
      for (const ground of ['ground', 'code-changed']) {
        expect(
          contrast(colour(`code-${kind}`, theme), colour(ground, theme)),
        ).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it('the border of a field is visible', () => {
    expect(contrast(colour('line-strong', theme), colour('ground', theme))).toBeGreaterThan(3);
  });
});

it("the light accent is the specification's blue", () => {
  expect(token('accent', 'light')).toBe('#0066cc');
});

it('the empty part of a chart has the specified colour, and in the dark theme shines less than the full part', () => {
  expect(token('ungraded', 'light')).toBe('#e5e7eb');
  const against = (name: string) => contrast(colour(name, 'dark'), colour('ground', 'dark'));
  expect(against('ungraded')).toBeLessThan(against('teal'));
});

it('pills have the state colours of the charts', () => {
  const states = acceptanceSlices.map(({ color }) => color);
  expect(['rose', 'green', 'amber', 'blue', 'teal'].map((tone) => token(tone, 'light'))).toEqual(
    states,
  );
});

it.each(['control-height', 'top-bar-height', 'navigation-width', 'content-width'])(
  '%s grows with the letters that a reader asks for',
  (name) => {
    expect(token(name, 'light')).toMatch(/rem$/);
  },
);
