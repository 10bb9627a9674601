import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.dirname(import.meta.dirname);
const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, css: readFileSync(path.join(root, file), 'utf8') }));

const found = (wrong: RegExp) =>
  sheets.flatMap(({ file, css }) => (css.match(wrong) ?? []).map((rule) => `${file}: ${rule}`));

describe('for a reader who asks for larger letters', () => {
  it('letters and their lines grow: none is measured in pixels', () => {
    expect(found(/(font-size|line-height): [\d.]+px/g)).toEqual([]);
  });

  it('a screen changes its shape when it would in a window that is magnified as much', () => {
    expect(found(/@media [^{]*(width|height)[^{]*\dpx[^{]*/g)).toEqual([]);
  });
});
