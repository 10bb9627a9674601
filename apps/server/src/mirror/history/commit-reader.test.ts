import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCommits } from './commit-reader.ts';

const sha = (number: number) => number.toString(16).padStart(40, '0');

function printed(of: number, parents: string[], author = 'Ada', subject = 'Work'): string {
  return `${[sha(of), ...parents].join(' ')}\0${author.padEnd(20)}\0${subject.padEnd(20)}\0`;
}

/** In pieces of that size, as a pipe may cut it. */
function read(output: string, size = 65_536) {
  const reader = readCommits();
  const bytes = Buffer.from(output);
  for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
  return reader.commits;
}

/** fast-check's own would list the million of them first, so as to make a failure smaller. */
const anyCharacter = fc
  .nat({ max: 0x10_ff_ff })
  .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
  .map((code) => String.fromCodePoint(code));

it('reads any commits, however their text is cut', () => {
  const anyCommit = fc.record({
    sha: fc.nat().map(sha),
    parents: fc.uniqueArray(fc.nat().map(sha), { maxLength: 98 }),
    author: fc.string({ unit: anyCharacter }).map(printable),
    subject: fc.string({ unit: anyCharacter }).map(printable),
  });
  fc.assert(
    fc.property(
      fc.array(anyCommit, { maxLength: 5 }),
      fc.integer({ min: 1, max: 200 }),
      (all, size) => {
        const output = all.map((one) =>
          printed(Number.parseInt(one.sha, 16), one.parents, one.author, one.subject),
        );
        expect(read(output.join(''), size)).toEqual(all);
      },
    ),
    { numRuns: 100 },
  );
});

describe('of a commit that says too much', () => {
  it('each parent is read once', () => {
    const parents = Array.from({ length: 100_000 }, (_, at) => sha(at % 2));
    expect(read(printed(9, parents) + printed(10, [sha(9)]))).toEqual([
      { sha: sha(9), parents: [sha(0), sha(1)], author: 'Ada', subject: 'Work' },
      { sha: sha(10), parents: [sha(9)], author: 'Ada', subject: 'Work' },
    ]);
  });

  it('the first parents are read, and none of them in part', () => {
    const parents = Array.from({ length: 10_000 }, (_, at) => sha(at));
    expect(read(printed(9, parents))[0]?.parents).toEqual(parents.slice(0, 98));
  });

  it('the texts are read in part', () => {
    const endless = `e${'\u0301'.repeat(1_000_000)}`;
    const [commit] = read(printed(9, [], endless, endless));
    expect(commit?.author.length).toBeLessThan(5_000);
    expect(commit?.subject.length).toBeLessThan(5_000);
  });
});

function printable(text: string): string {
  return text.replaceAll('\0', '').trim();
}
