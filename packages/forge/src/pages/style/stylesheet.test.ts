import { describe, expect, it } from 'vitest';
import { stylesheet } from './stylesheet.ts';

describe('the stylesheet', () => {
  it('lets what is handed in replace the tokens, and not the rules', () => {
    const css = stylesheet(':root { --accent: rebeccapurple; }');
    const own = css.indexOf('--accent: #6ab0ff');
    const handedIn = css.indexOf('rebeccapurple');
    const rules = css.indexOf('.topbar {');
    expect(own).toBeGreaterThan(0);
    expect(handedIn).toBeGreaterThan(own);
    expect(rules).toBeGreaterThan(handedIn);
  });

  it('defines every token its rules use', () => {
    const css = stylesheet();
    const used = [...css.matchAll(/var\(--([a-z-]+)\)/g)].map(([, name]) => name);
    const defined = new Set([...css.matchAll(/--([a-z-]+):/g)].map(([, name]) => name));
    expect(used.filter((name) => !defined.has(name ?? ''))).toEqual([]);
  });

  it("measures letters, their lines and the shape of a page by the reader's letters", () => {
    const css = stylesheet();
    expect(css.match(/(font-size|line-height): [\d.]+px|font: [^;]*\dpx|@media [^{]*\dpx/g)).toBe(
      null,
    );
  });

  it('loads nothing from anywhere', () => {
    expect(stylesheet()).not.toMatch(/url\(|@import/);
  });
});
