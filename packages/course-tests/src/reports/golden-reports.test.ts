/** Reports that the real tools wrote (golden/make.mjs), and what the readers find in them. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import outcomes from '../../golden/outcomes.json' with { type: 'json' };
import type { Report } from '../results.ts';
import { readJunit } from './read-junit.ts';
import { readTap } from './read-tap.ts';

const folder = new URL('../../golden/reports/', import.meta.url);

const names = Object.keys(outcomes) as (keyof typeof outcomes)[];
const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const read = (name: string, text: string): Report =>
  name.endsWith('.tap') ? readTap(text) : readJunit(text);

describe.each(names)('%s', (name) => {
  const text = textOf(name);
  const report = read(name, text);

  it('has the tests that its tool ran', () => {
    const found = Object.fromEntries(report.tests.map((test) => [test.name, test.outcome]));
    expect(found).toEqual(outcomes[name]);
    expect(report.tests).toHaveLength(Object.keys(outcomes[name]).length);
  });

  it('is complete, unless the program died', () => {
    expect(report.complete).toBe(name !== 'perl-died.tap');
  });

  it('is incomplete without its end', () => {
    const end = endOf(name, text);
    fc.assert(
      fc.property(fc.nat({ max: end - 1 }), (length) => {
        expect(read(name, text.slice(0, length)).complete).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('shows why a test failed', () => {
    const failed = report.tests.filter(({ name }) => /subtracts/i.test(name));
    const explains = name !== 'perl.tap' && name !== 'perl-died.tap';
    if (explains) expect(failed.map(({ output }) => output).join('\n')).toMatch(/3 ?- ?1|line 6/);
  });
});

/** What comes after it says nothing more. */
function endOf(name: string, text: string): number {
  if (name === 'prove.tap' || name.endsWith('.xml')) return text.trimEnd().length;
  const last = [...text.matchAll(/^(?:not )?ok\b|^1\.\.\d+$/gm)].at(-1);
  return last === undefined ? 0 : last.index + last[0].length;
}
