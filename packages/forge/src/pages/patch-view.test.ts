import { expect, it } from 'vitest';
import { parseDiff } from '../git/objects/diff-format.ts';
import { changesView } from './patch-view.ts';

const [before, after] = ['a'.repeat(40), 'b'.repeat(40)];

/** git's output for a changed file. */
const printed = (counts: string, patch: string) =>
  Buffer.from(
    `:100644 100644 ${before} ${after} M\0f\0${counts}\tf\0\0diff --git a/f b/f\n${patch}`,
  );

const many = `@@ -0,0 +1,200000 @@\n${'+line\n'.repeat(200_000)}`;

it.each([
  ['This change is too large to show.', '200000\t0', many],
  ['Binary file not shown.', '-\t-', 'Binary files a/f and b/f differ\n'],
  ['No lines changed.', '0\t0', 'old mode 100644\nnew mode 100755\n'],
])('a changed file without rows says why: %s', (why, counts, patch) => {
  const { text } = changesView(parseDiff(printed(counts, patch)));
  expect(text).toContain(`<p class="markdown muted">${why}</p>`);
});
