/** A start leaves what V8 has compiled to the next one, which runs its own program all the same. */
import { createHash } from 'node:crypto';
import { copyFile, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchFolder } from '@lectern/testkit/scratch';
import { beforeAll, expect, it } from 'vitest';
import { startChild } from '../support/child.ts';
import { buildLectern, mainFile } from '../support/lectern.ts';

beforeAll(buildLectern, 120_000);

/** Programs of one length, which is all of a source that V8 looks at. */
const program = (word: string) =>
  `process.stdout.write('${word}\\n'); setTimeout(() => {}, 60_000);`;
const fingerprint = (source: string) =>
  createHash('sha256').update(source).digest('hex').slice(0, 16);

it('takes what was compiled for this very program, and nothing that is broken', async () => {
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
  expect(another.says, 'what was compiled for one is not for the other').toBe('two');
  await another.child.kill();

  await rename(join(folder, name), join(folder, name.replace(own, fingerprint(program('two')))));
  const misled = await begin('two');
  expect(misled.says, 'what stands under its name is what it runs').toBe('one');
  await misled.child.kill();

  await writeFile(join(folder, name), 'no code');
  const unimpressed = await begin('one');
  expect(unimpressed.says).toBe('one');
  await unimpressed.child.kill();
});
