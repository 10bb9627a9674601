import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCommits } from './commit-reader.ts';

const sha = (number: number) => number.toString(16).padStart(40, '0');

/** Like git's output, with a space also after a commit without parents. */
function printed(of: string, parents: readonly string[]): string {
  return `${of} ${parents.join(' ')}\0`;
}

/** Splits the text into chunks, as a pipe may do. */
function read(output: string, size = 65_536) {
  const reader = readCommits();
  const bytes = Buffer.from(output);
  for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
  return reader.commits;
}

it('commits are read correctly from chunks of any size', () => {
  const anyCommit = fc.record({
    sha: fc.nat().map(sha),
    parents: fc.uniqueArray(fc.nat().map(sha), { maxLength: 98 }),
  });
  fc.assert(
    fc.property(
      fc.array(anyCommit, { maxLength: 5 }),
      fc.integer({ min: 1, max: 200 }),
      (all, size) => {
        const output = all.map((one) => printed(one.sha, one.parents));
        expect(read(output.join(''), size)).toEqual(all);
      },
    ),
    { numRuns: 100 },
  );
});

describe('for a commit with very many parents', () => {
  it('each parent is read once', () => {
    const parents = Array.from({ length: 100_000 }, (_, at) => sha(at % 2));
    expect(read(printed(sha(9), parents) + printed(sha(10), [sha(9)]))).toEqual([
      { sha: sha(9), parents: [sha(0), sha(1)] },
      { sha: sha(10), parents: [sha(9)] },
    ]);
  });

  it('the first parents are read, and a cut id is dropped', () => {
    const parents = Array.from({ length: 10_000 }, (_, at) => sha(at));
    expect(read(printed(sha(9), parents))[0]?.parents).toEqual(parents.slice(0, 98));
  });
});
