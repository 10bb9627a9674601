/** @module-tag sandbox */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sandboxOrSkip } from '../testing/sandbox-or-skip.ts';
import { cgroupFolders, removeLeftovers } from './leftovers.ts';

const sandbox = await sandboxOrSkip();

it.skipIf(!sandbox)(
  'a start removes folders, cgroups and processes of boxes whose server was killed',
  async () => {
    if (!sandbox) return;
    const dead = 'lectern-boxes-4194305-1-1';
    const parent = join('/tmp', `leftovers-${process.pid}`);
    const groups = cgroupFolders(sandbox.keeping).map((folder) => join(folder, dead));
    for (const folder of [join(parent, dead), ...groups])
      await mkdir(join(folder, '0'), { recursive: true });
    const left = spawn('sleep', ['600']);
    const ended = once(left, 'exit');
    for (const group of groups) await writeFile(join(group, '0/cgroup.procs'), String(left.pid));
    await removeLeftovers(parent, sandbox.keeping);
    if (groups.length === 0) left.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    for (const folder of [join(parent, dead), ...groups])
      await expect(access(folder)).rejects.toThrow('ENOENT');
    expect(
      (
        await sandbox.driver.run({
          slot: 0,
          files: [],
          command: 'true',
          stdin: Buffer.alloc(0),
          env: {},
          network: false,
          limits: { seconds: 10, memoryMb: 64, processes: 8, filesMb: 8, outputKb: 1 },
        })
      ).code,
    ).toBe(0);
    await rm(parent, { recursive: true });
    await sandbox.close();
  },
);
