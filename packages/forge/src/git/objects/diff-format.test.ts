import { ranMs } from '@lectern/testkit/ran-ms';
import { expect, it } from 'vitest';
import { parseDiff } from './diff-format.ts';

it('parseDiff reads 80,000 files in less than 2.5 seconds', { tags: 'release' }, () => {
  const before = '0'.repeat(40);
  const after = 'e'.repeat(40);
  const names = Array.from({ length: 80_000 }, (_, at) => `f${at}`);
  const raw = names.map((name) => `:000000 100644 ${before} ${after} A\0${name}\0`);
  const counts = names.map((name) => `1\t0\t${name}\0`);
  const patches = names.map((name) => `diff --git a/${name} b/${name}\n@@ -0,0 +1 @@\n+${name}\n`);
  const output = Buffer.from([...raw, ...counts, '\0', ...patches].join(''));
  const begun = ranMs();
  const files = parseDiff(output);
  expect(ranMs() - begun).toBeLessThan(2_500);
  expect(files).toHaveLength(80_000);
  expect(files.at(-1)).toMatchObject({ filename: 'f79999', patch: '@@ -0,0 +1 @@\n+f79999' });
});
