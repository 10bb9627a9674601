import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { caller } from '../testing/git-fixture.ts';
import { isSafeTreePath, zeroSha } from './names.ts';
import { runGit } from './run.ts';

const stem = fc.constantFrom('.git', '.GiT', 'git~1', 'GIT~1', 'git~2', '.gıt', '.gitx', '.', 'a');
const unseen = fc.constantFrom(
  '\u200c',
  '\u200f',
  '\u202a',
  '\u202e',
  '\u206a',
  '\u206f',
  '\ufeff',
);
const other = fc.constantFrom('.', ' ', ':', '\\', '/', '~1', 'x', '\u200b', '\u2010', '\u{1f642}');
const around = fc.array(fc.oneof(unseen, other), { maxLength: 3 }).map((pieces) => pieces.join(''));
const path = fc
  .tuple(around, stem, fc.option(unseen, { nil: '' }), fc.nat(5), around)
  .map(([before, name, hidden, at, after]) => {
    return before + name.slice(0, at) + hidden + name.slice(at) + after;
  })
  // update-index accepts a leading `\`. git refuses it in a push, and so do we.
  .filter((each) => !/(^|\/)\\/.test(each));

it('isSafeTreePath refuses exactly the paths that git refuses to add to an index', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forge-names-'));
  try {
    await runGit(folder, ['init', '--quiet', '--bare', folder], { caller });
    const paths = [...new Set(fc.sample(path, 3_000))];
    // Removing a missing path changes nothing, but git validates the path first.
    const input = paths.map((each) => `0 ${zeroSha}\t${each}\0`).join('');
    const { code, stderr } = await runGit(folder, ['update-index', '-z', '--index-info'], {
      caller,
      input,
    });
    expect(code).toBe(0);
    const refused = [...stderr.matchAll(/^Ignoring path (.*)$/gm)].map((match) => match[1]);
    expect(refused.length).toBeGreaterThan(200);
    expect(paths.filter((each) => !isSafeTreePath(each))).toEqual(refused);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
