import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { caller } from '../../testing/git-fixture.ts';
import { defaultBranch, listRefs } from '../objects/refs.ts';
import { sweepLeftovers } from '../repository/sweep.ts';

const idOf = (name: string) => Number(name.match(/(\d+)\.git$/)?.[1]);

it('after a kill at any moment all repositories are complete', { tags: 'release' }, async () => {
  const root = await mkdtemp(join(tmpdir(), 'forge-crash-'));
  // Bundled once, because transpiling at every start would take longer than the test.
  const script = join(root, 'create-loop.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('../repository/create-loop.fixture.ts', import.meta.url))],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  for (let round = 0; round < 5; round += 1) {
    const folder = join(root, String(round));
    const child = spawn(process.execPath, [script, folder], { stdio: 'pipe' });
    await once(child.stdout, 'data');
    await sleep(round * 7);
    child.kill('SIGKILL');
    await once(child, 'close');

    await sweepLeftovers(folder);
    expect(await sweepLeftovers(folder)).toBe(0);
    const shards = await readdir(folder);
    const inside = await Promise.all(shards.map((shard) => readdir(join(folder, shard))));
    const dirs = inside.flatMap((names, index) =>
      names.map((name) => join(shards[index] ?? '', name)),
    );
    expect(dirs.length).toBeGreaterThan(10);
    for (const name of dirs) {
      expect(name).toMatch(/^[0-9a-f]{2}\/\d+\.git$/);
      expect(await defaultBranch(join(folder, name))).toBe('main');
    }
    // The kill can have affected only the newest repositories.
    for (const name of dirs.toSorted((one, other) => idOf(one) - idOf(other)).slice(-5)) {
      expect(await listRefs(join(folder, name), 'refs/', caller)).toEqual([]);
    }
  }
  await rm(root, { recursive: true });
});
