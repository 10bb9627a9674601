import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keptBytes, keptOutput } from './output-text.ts';

describe('an output that is kept', () => {
  it('is its text, with colours', () => {
    const text = 'grün \u001B[31mrot\u001B[0m\n';
    expect(keptOutput(Buffer.from(text))).toEqual({ text, cut: false });
  });

  it('is one sentence if it is binary', () => {
    expect(keptOutput(Buffer.from([0x7f, 0x45, 0, 1]))).toEqual({
      text: 'The output is binary (4 bytes) and is not shown.',
      cut: false,
    });
    expect(keptOutput(Buffer.from([0xff, 0xfe, 0x80, 0x81])).text).toMatch(/^The output is binary/);
  });

  it('shows a byte that is not UTF-8 as a sign', () => {
    const latin = Buffer.from('gr\u00FCn ist die Farbe', 'latin1');
    expect(keptOutput(latin).text).toBe('gr\uFFFDn ist die Farbe');
  });

  it('is cut between characters and says so', () => {
    const long = Buffer.from('\u20AC'.repeat(keptBytes));
    const { text, cut } = keptOutput(long);
    expect(cut).toBe(true);
    expect(text).toBe('\u20AC'.repeat(Math.floor(keptBytes / 3)));
    expect(keptOutput(Buffer.from('a\u20AC').subarray(0, 3), true)).toEqual({
      text: 'a',
      cut: true,
    });
  });

  it('can always be stored', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.boolean(), (bytes, cut) => {
        const { text } = keptOutput(bytes, cut);
        expect(text).not.toContain('\0');
        expect(Buffer.from(text).toString()).toBe(text);
      }),
    );
  });
});
