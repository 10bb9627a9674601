import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { gitFolder } from '@lectern/testkit/git-folder';
import { beforeAll, describe, expect, it } from 'vitest';
import { gitOutput, streamGit } from './run-git.ts';

let dir: string;
beforeAll(async () => {
  dir = (await gitFolder()).dir;
});

const isThere = (name: string) =>
  access(join(dir, name)).then(
    () => true,
    () => false,
  );

/** Runs until SIGTERM, and then runs `onTerm`. */
async function cutShort(name: string, onTerm: string): Promise<unknown> {
  const stopping = new AbortController();
  const script = `!trap '${onTerm}' TERM; touch '${dir}/${name}'; while :; do sleep 0.05; done`;
  const running = gitOutput(join(dir, '.git'), ['-c', `alias.wait=${script}`, 'wait'], {
    signal: stopping.signal,
  }).catch((error: unknown) => error);
  await expect.poll(() => isThere(name)).toBe(true);
  stopping.abort();
  return running;
}

it('commands of one mirror that never end leave slots to other mirrors', async () => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const endless = Array.from({ length: 50 }, () =>
    gitOutput(join(dir, '.git'), ['-c', 'alias.wait=!sleep 20', 'wait'], { signal }),
  );
  const other = await gitFolder();
  const answer = await gitOutput(join(other.dir, '.git'), ['rev-parse', '--git-dir']);
  expect(answer.toString().trim()).toBe(join(other.dir, '.git'));
  stopping.abort();
  await Promise.allSettled(endless);
});

it('a git command above its memory limit fails as too large', async () => {
  const mirror = join(dir, '.git');
  const limit = ['-c', 'alias.limit=!ulimit -d', 'limit'];
  expect(String(await gitOutput(mirror, limit)).trim()).toBe(String(512 * 1024));
  let streamed = '';
  await streamGit(mirror, limit, {}, (chunk) => (streamed += String(chunk)));
  expect(streamed.trim()).toBe(String(512 * 1024));
  const megabyte = 1024 * 1024;
  const few = { input: Buffer.alloc(4 * megabyte, 'x'), maxMemoryBytes: 2 * megabyte };
  const hungry = gitOutput(mirror, ['hash-object', '--stdin'], few);
  await expect(hungry).rejects.toMatchObject({ kind: 'too_large' });
});

describe('a command that is stopped', () => {
  it('can delete its temporary files', async () => {
    const failure = await cutShort('polite', 'touch "$GIT_DIR/cleared"; exit 1');
    expect(failure).toMatchObject({ kind: 'cancelled' });
    expect(await isThere('.git/cleared')).toBe(true);
  });

  it('is killed if it does not end', async () => {
    expect(await cutShort('stubborn', '')).toMatchObject({ kind: 'cancelled' });
  });
});
