/** A log that nobody can write to, or nobody reads, is no reason to serve nobody or not to stop. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { Browser } from '@lectern/forge/testing/browser';
import { emptyDatabase } from '@lectern/testkit/database';
import { lendSecrets } from '@lectern/testkit/host-secrets';
import { freePorts } from '@lectern/testkit/ports';
import { scratchFolder } from '@lectern/testkit/scratch';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { shortRunOptions } from '../../scripts/short-run-options.mjs';
import { buildLectern, mainFile } from '../support/lectern.ts';

beforeAll(buildLectern, 120_000);

/** More than a pipe holds lines. */
const many = 600;

interface Given {
  requests?: number;
  stdout?: number | 'pipe';
  stderr?: number | 'pipe';
  read?: (lines: Readable) => void;
  /** When the pipe is full, if nobody reads. */
  beforeStop?: (hostUrl: string) => Promise<void>;
}

async function serveAndStop(given: Given) {
  const { requests = many, stdout = 'pipe', stderr = 'pipe', read, beforeStop } = given;
  const { url, close } = await emptyDatabase();
  const dataDir = await scratchFolder();
  await lendSecrets(dataDir);
  const port = await freePorts(2);
  const settings = { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: url, SAMPLE: 'off' };
  const child = spawn(process.execPath, [...shortRunOptions, mainFile], {
    cwd: dataDir,
    env: { PATH: process.env.PATH, TMPDIR: tmpdir(), LOG_LEVEL: 'info', ...settings },
    stdio: ['ignore', stdout, stderr],
  });
  const exited = once(child, 'exit');
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  if (child.stdout) read?.(child.stdout);
  onTestFinished(() => void child.kill('SIGKILL'));

  const signal = AbortSignal.timeout(90_000);
  const health = () => fetch(`http://localhost:${port}/api/health`, { signal }).then((a) => a.ok);
  await expect.poll(() => health().catch(() => false), { timeout: 60_000 }).toBe(true);
  for (let asked = 0; asked < requests; asked += 1) expect(await health()).toBe(true);
  await beforeStop?.(`http://localhost:${port + 1}`);
  const before = Date.now();
  child.kill('SIGTERM');
  const [code] = (await exited) as [number | null];
  expect(Date.now() - before).toBeLessThan(10_000);
  await close();
  return { code, stderr };
}

it('serves and stops on a full disk', async () => {
  const full = await open('/dev/full', 'w');
  expect(await serveAndStop({ requests: 5, stdout: full.fd })).toEqual({ code: 0, stderr: '' });
  await full.close();
});

it('serves and stops although the reader of its log has stalled', { tags: 'release' }, async () => {
  expect(await serveAndStop({})).toEqual({ code: 0, stderr: '' });
});

it('serves and stops although the reader of its log is gone', { tags: 'release' }, async () => {
  // As `head -1` does.
  const read = (lines: Readable) => lines.once('data', () => lines.destroy());
  expect(await serveAndStop({ read })).toEqual({ code: 0, stderr: '' });
});

it(
  'serves and stops although nobody reads the pipe that both its log and its complaints go to',
  { tags: 'release' },
  async () => {
    const path = join(await scratchFolder(), 'pipe');
    await promisify(execFile)('mkfifo', [path]);
    // Neither end waits for the other.
    const pipe = await open(path, 'r+');
    // Git is started for the first time.
    const beforeStop = async (hostUrl: string) => {
      const ada = await new Browser(hostUrl).signUp('ada');
      await ada.post('/new', { owner: 'ada', name: 'mine', readme: 'on' });
      expect((await ada.get('/ada/mine')).status).toBe(200);
    };
    const ended = await serveAndStop({ stdout: pipe.fd, stderr: pipe.fd, beforeStop });
    expect(ended.code).toBe(0);
    await pipe.close();
  },
);
