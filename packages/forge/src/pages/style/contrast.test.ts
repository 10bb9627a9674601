import { describe, expect, it } from 'vitest';
import { tokens } from './tokens.ts';

function palette(theme: 'light' | 'dark'): Record<string, string> {
  const [light = '', dark = ''] = tokens.split('@media');
  const pairs = (theme === 'light' ? light : dark).matchAll(/--([a-z-]+): (#[0-9a-f]{6})/g);
  return Object.fromEntries([...pairs].map(([, name, value]) => [name, value]));
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['light', 'dark'] as const)('the %s palette', (theme) => {
  const colours = palette(theme);
  const grounds = ['ground', 'raised', 'sunken'];

  it.each(
    ['text', 'muted', 'accent', 'danger', 'success'].flatMap((ink) =>
      grounds.map((ground) => [ink, ground] as const),
    ),
  )('has %s that can be read on %s', (ink, ground) => {
    expect(contrast(colours[ink] ?? '', colours[ground] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['on-accent', 'accent'],
    ['on-accent', 'accent-hover'],
    ['text', 'added'],
    ['text', 'removed'],
    ['muted', 'added'],
    ['muted', 'removed'],
    ['success', 'added'],
    ['danger', 'removed'],
    ['caution', 'caution-ground'],
    ['muted', 'caution-ground'],
  ])('has %s that can be read on %s', (ink, ground) => {
    expect(contrast(colours[ink] ?? '', colours[ground] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  it('has control edges that can be seen', () => {
    const edge = colours['line-strong'] ?? '';
    expect(contrast(edge, colours['ground'] ?? '')).toBeGreaterThanOrEqual(3);
  });
});
