/** A log that nobody can write to, or nobody reads, is no reason to serve nobody or not to stop. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Readable } from 'node:stream';
import { emptyDatabase } from '@lectern/testkit/database';
import { lendSecrets } from '@lectern/testkit/host-secrets';
import { freePorts } from '@lectern/testkit/ports';
import { scratchFolder } from '@lectern/testkit/scratch';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { inHaste } from '../../scripts/in-haste.mjs';
import { buildLectern, mainFile } from '../support/lectern.ts';

beforeAll(buildLectern, 120_000);

/** More than a pipe holds lines. */
const requests = 400;

async function serveAndStop(stdout: number | 'pipe', read: (lines: Readable) => void = () => {}) {
  const { url, close } = await emptyDatabase();
  const dataDir = await scratchFolder();
  await lendSecrets(dataDir);
  const port = await freePorts(2);
  const settings = { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: url, SAMPLE: 'off' };
  const child = spawn(process.execPath, [...inHaste, mainFile], {
    cwd: dataDir,
    env: { PATH: process.env.PATH, TMPDIR: tmpdir(), LOG_LEVEL: 'info', ...settings },
    stdio: ['ignore', stdout, 'pipe'],
  });
  const exited = once(child, 'exit');
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  if (child.stdout) read(child.stdout);
  onTestFinished(() => void child.kill('SIGKILL'));

  const signal = AbortSignal.timeout(90_000);
  const health = () => fetch(`http://localhost:${port}/api/health`, { signal }).then((a) => a.ok);
  await expect.poll(() => health().catch(() => false), { timeout: 60_000 }).toBe(true);
  for (let asked = 0; asked < requests; asked += 1) expect(await health()).toBe(true);
  const before = Date.now();
  child.kill('SIGTERM');
  const [code] = (await exited) as [number | null];
  expect(Date.now() - before).toBeLessThan(10_000);
  await close();
  return { code, complaint };
}

it('serves and stops on a full disk', async () => {
  const full = await open('/dev/full', 'w');
  expect(await serveAndStop(full.fd)).toEqual({ code: 0, complaint: '' });
  await full.close();
});

it('serves and stops although the reader of its log has stalled', async () => {
  expect(await serveAndStop('pipe')).toEqual({ code: 0, complaint: '' });
});

it('serves and stops although the reader of its log is gone', async () => {
  // As `head -1` does.
  const goAfterFirst = (lines: Readable) => lines.once('data', () => lines.destroy());
  expect(await serveAndStop('pipe', goAfterFirst)).toEqual({ code: 0, complaint: '' });
});
