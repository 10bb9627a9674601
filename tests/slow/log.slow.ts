/** The server must serve and stop even if its log cannot be written or is not read. */
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

/** More log lines than a pipe holds. */
const many = 600;

interface Given {
  requests?: number;
  stdout?: number | 'pipe';
  stderr?: number | 'pipe';
  read?: (lines: Readable) => void;
  /** Called when the pipe is full if nobody reads it. */
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
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
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
  return { code, errors };
}

it('the server serves and stops when its log goes to a full disk', async () => {
  const full = await open('/dev/full', 'w');
  expect(await serveAndStop({ requests: 5, stdout: full.fd })).toEqual({ code: 0, errors: '' });
  await full.close();
});

it(
  'the server serves and stops when the reader of its log stalls',
  { tags: 'release' },
  async () => {
    expect(await serveAndStop({})).toEqual({ code: 0, errors: '' });
  },
);

it(
  'the server serves and stops when the reader of its log has exited',
  { tags: 'release' },
  async () => {
    // Like `head -1`.
    const read = (lines: Readable) => lines.once('data', () => lines.destroy());
    expect(await serveAndStop({ read })).toEqual({ code: 0, errors: '' });
  },
);

it(
  'the server serves and stops when nobody reads the pipe of both its outputs',
  { tags: 'release' },
  async () => {
    const path = join(await scratchFolder(), 'pipe');
    await promisify(execFile)('mkfifo', [path]);
    // Opened for reading and writing, so that it does not wait for a reader.
    const pipe = await open(path, 'r+');
    // Makes the host start git, whose starter process shares the pipe.
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
