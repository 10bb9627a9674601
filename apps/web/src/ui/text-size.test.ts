import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.dirname(import.meta.dirname);
const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, css: readFileSync(path.join(root, file), 'utf8') }));

const found = (wrong: RegExp) =>
  sheets.flatMap(({ file, css }) => (css.match(wrong) ?? []).map((rule) => `${file}: ${rule}`));

describe('with a larger text size', () => {
  it('no font size or line height is in pixels', () => {
    expect(found(/(font-size|line-height): [\d.]+px/g)).toEqual([]);
  });

  it('no media query is in pixels, so that large text changes the layout like zoom', () => {
    expect(found(/@media [^{]*(width|height)[^{]*\dpx[^{]*/g)).toEqual([]);
  });
});
