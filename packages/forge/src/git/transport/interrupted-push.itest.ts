import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { caller, gitFixture, type GitFixture } from '../../testing/git-fixture.ts';
import { zeroSha } from '../names.ts';
import { readRef } from '../objects/ref-files.ts';
import { createRef } from '../objects/refs.ts';
import { clearInterrupted, resultsFromRefs } from './interrupted-push.ts';

let fixture: GitFixture;
beforeAll(async () => {
  fixture = await gitFixture();
});
afterAll(() => fixture.remove());

it('resultsFromRefs tells from the references which commands of a push were carried out', async () => {
  const { dir } = await fixture.emptyRepository();
  const copy = await fixture.workingCopy();
  await fixture.git(copy, 'push', '--quiet', dir, 'main');
  const head = (await readRef(dir, 'refs/heads/main')) ?? '';
  const other = 'b'.repeat(40);
  const results = await resultsFromRefs(dir, [
    { ref: 'refs/heads/main', old: zeroSha, new: head },
    { ref: 'refs/heads/gone', old: other, new: zeroSha },
    { ref: 'refs/heads/never', old: zeroSha, new: other },
    { ref: 'refs/heads/main', old: head, new: zeroSha },
  ]);
  expect(results.map((result) => result.ok)).toEqual([true, true, false, false]);
});

it('clearInterrupted removes locks and partial objects, so that the branch can be written again', async () => {
  const { dir } = await fixture.emptyRepository();
  const copy = await fixture.workingCopy();
  await fixture.git(copy, 'push', '--quiet', dir, 'main');
  const head = (await readRef(dir, 'refs/heads/main')) ?? '';
  await mkdir(join(dir, 'refs/heads/topic'));
  await writeFile(join(dir, 'refs/heads/topic/x.lock'), '');
  await writeFile(join(dir, 'packed-refs.lock'), '');
  await mkdir(join(dir, 'objects/tmp_objdir-incoming-x/pack'), { recursive: true });

  const locked = createRef(dir, 'refs/heads/topic/x', head, caller);
  await expect(locked).rejects.toMatchObject({ code: 'ref_moved' });
  await clearInterrupted(dir);
  await createRef(dir, 'refs/heads/topic/x', head, caller);
  expect((await readdir(join(dir, 'objects'))).filter((name) => name.startsWith('tmp'))).toEqual(
    [],
  );
  await fixture.git(dir, 'fsck');
});
