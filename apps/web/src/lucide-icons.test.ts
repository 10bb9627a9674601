import { icons as lucide } from '@iconify-json/lucide';
import { describe, expect, it } from 'vitest';
import { iconModule, toShapes } from '../lucide-icons.ts';

describe('the icons of Lucide', () => {
  it('are converted whole and without a stroke width', () => {
    const bad = Object.entries(lucide.icons).filter(([, { body }]) => {
      const shapes = toShapes(body);
      const isWhole = shapes.length === body.split('/>').length - 1;
      return !isWhole || shapes.some(([, attributes]) => 'stroke-width' in attributes);
    });
    expect(bad).toEqual([]);
  });

  it('fail the build when Lucide has no icon of a name', () => {
    expect(() => iconModule('no-such-icon')).toThrow('Lucide has no icon no-such-icon');
  });
});
