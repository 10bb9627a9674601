import { icons as lucide } from '@iconify-json/lucide';
import { describe, expect, it } from 'vitest';
import { iconModule, toShapes } from '../lucide-icons.ts';

describe('the icons of Lucide', () => {
  it('are drawn in full, with strokes as thick as a screen asks for', () => {
    const bad = Object.entries(lucide.icons).filter(([, { body }]) => {
      const shapes = toShapes(body);
      const isWhole = shapes.length === body.split('/>').length - 1;
      return !isWhole || shapes.some(([, attributes]) => 'stroke-width' in attributes);
    });
    expect(bad).toEqual([]);
  });

  it('have names: one that Lucide does not know fails the build', () => {
    expect(() => iconModule('no-such-icon')).toThrow('Lucide has no icon no-such-icon');
  });
});
