import { existsSync } from 'node:fs';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { scratchFolder } from '@lectern/testkit/scratch';
import { expect, it, onTestFinished } from 'vitest';
import { openMirrors } from './mirrors.ts';

it('a mirror that is used while another is deleted stays', async () => {
  const mirrors = await openMirrors({ dir: await scratchFolder(), limitBytes: 1 });
  onTestFinished(() => mirrors.close());
  const fill = (key: string) =>
    mirrors.write(key, async ({ dir }) => {
      await writeFile(join(dir, 'objects/pack/pack-1.pack'), 'many bytes');
      return dir;
    });
  const [older, newer] = [await fill('older'), await fill('newer')];
  // The write started `makeRoom` by itself. Wait for it.
  await mirrors.makeRoom();
  const hoursAgo = (hours: number) => Date.now() / 1000 - hours * 3_600;
  await utimes(join(older, 'last-used'), hoursAgo(2), hoursAgo(2));
  await utimes(join(newer, 'last-used'), hoursAgo(1), hoursAgo(1));
  const making = mirrors.makeRoom();
  while (existsSync(older)) await setImmediate();
  const isStillThere = mirrors.read('newer', async () => {
    await making;
    return existsSync(newer);
  });
  expect(await isStillThere).toBe(true);
  expect(await making).toBe(1);
});
