import { describe, expect, it } from 'vitest';
import { stylesheet } from './stylesheet.ts';

describe('the stylesheet', () => {
  it('lets a custom stylesheet replace the tokens but not the rules', () => {
    const css = stylesheet(':root { --accent: rebeccapurple; }');
    const own = css.indexOf('--accent: #6ab0ff');
    const custom = css.indexOf('rebeccapurple');
    const rules = css.indexOf('.topbar {');
    expect(own).toBeGreaterThan(0);
    expect(custom).toBeGreaterThan(own);
    expect(rules).toBeGreaterThan(custom);
  });

  it('defines every token that its rules use', () => {
    const css = stylesheet();
    const used = [...css.matchAll(/var\(--([a-z-]+)\)/g)].map(([, name]) => name);
    const defined = new Set([...css.matchAll(/--([a-z-]+):/g)].map(([, name]) => name));
    expect(used.filter((name) => !defined.has(name ?? ''))).toEqual([]);
  });

  it("scales text and layout with the reader's font size", () => {
    const css = stylesheet();
    expect(css.match(/(font-size|line-height): [\d.]+px|font: [^;]*\dpx|@media [^{]*\dpx/g)).toBe(
      null,
    );
  });

  it('loads nothing from other addresses', () => {
    expect(stylesheet()).not.toMatch(/url\(|@import/);
  });
});
