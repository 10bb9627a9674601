/** The launcher caches V8's compiled code for the next start. */
import { createHash } from 'node:crypto';
import { copyFile, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchFolder } from '@lectern/testkit/scratch';
import { beforeAll, expect, it } from 'vitest';
import { startChild } from '../support/child.ts';
import { buildLectern, mainFile } from '../support/lectern.ts';

beforeAll(buildLectern, 120_000);

/** All programs have the same length, because V8 compares only the length of a source with its cache. */
const program = (word: string) =>
  `(function () { process.stdout.write('${word}\\n'); setTimeout(() => {}, 60_000); })`;
const fingerprint = (source: string) =>
  createHash('sha256').update(source).digest('hex').slice(0, 16);

it('the launcher uses cached code only for the same program and ignores a broken cache', async () => {
  const folder = await scratchFolder();
  const launcher = join(folder, 'main.mjs');
  await copyFile(mainFile, launcher);
  const begin = async (word: string) => {
    await writeFile(join(folder, 'server.cjs'), program(word));
    const child = startChild(launcher, []);
    return { says: await child.line(), child };
  };
  const kept = async () =>
    (await readdir(folder)).filter((name) => /^server\.cjs\.[0-9a-f]+-\d+$/.test(name));

  const first = await begin('one');
  expect(first.says).toBe('one');
  const own = fingerprint(program('one'));
  await expect.poll(async () => (await kept()).length, { timeout: 30_000 }).toBe(1);
  await first.child.kill();
  const [name = ''] = await kept();
  expect(name).toContain(own);

  const another = await begin('two');
  expect(another.says, 'another program does not use the cache').toBe('two');
  await another.child.kill();

  await rename(join(folder, name), join(folder, name.replace(own, fingerprint(program('two')))));
  const misled = await begin('two');
  expect(misled.says, 'a cache under its fingerprint is used').toBe('one');
  await misled.child.kill();

  await writeFile(join(folder, name), 'no code');
  const broken = await begin('one');
  expect(broken.says).toBe('one');
  await broken.child.kill();
});
