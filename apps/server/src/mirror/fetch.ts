/** Brings a mirror up to date over smart HTTP, and keeps what it has seen whatever is pushed next. */
import { PlatformProblem } from '../platform/problem.ts';
import { packBytes } from './folder-sizes.ts';
import { isGitFailure } from './git-failure.ts';
import type { Mirror } from './mirrors.ts';
import { gitOutput } from './run-git.ts';
import { makeSlots } from './slots.ts';

export interface Source {
  /** Of the repository, for git: https://github.com/org/repo.git */
  url: string;
  /** Never in an argument list and never on disk. */
  token: string;
}

export interface Ref {
  name: string;
  sha: string;
}

/** Branches, and the tags that hand a work in; other tags tell us nothing. */
const refspecs = ['+refs/heads/*:refs/heads/*', '+refs/tags/submit*:refs/tags/submit*'];

const fetchTimeoutMs = 120_000;
const watchEveryMs = 500;
/** A repository beyond this is no coursework. */
const mostBytes = 2 * 1024 ** 3;
/** A mirror of many small packs is slow to read. */
const mostPacks = 40;
/** The newest ones: who rewrites history more often than this between two fetches loses the rest. */
const mostLostHeads = 50;

/** Fetches wait for the network, not for our processor; still, not all at once. */
const networkSlots = makeSlots(6);

/**
 * Fetches all heads. `seen` are the heads of pushes that we know of: each is kept by a ref of its
 * own, and asked for by name when the branch has moved on before we came.
 */
export async function fetchHeads(
  { dir, objects }: Mirror,
  source: Source,
  seen: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  await fetch(dir, source, refspecs, signal, ['--prune']);
  const missing: string[] = [];
  for (const sha of new Set(seen)) if (!(await objects.info(sha))) missing.push(sha);
  await fetchLost(dir, source, missing.slice(-mostLostHeads), signal);
  const kept: string[] = [];
  for (const sha of new Set(seen)) if (await objects.info(sha)) kept.push(sha);
  await keep(dir, kept);
  await tidy(dir);
}

export async function listRefs(dir: string): Promise<Ref[]> {
  const format = '--format=%(refname) %(objectname)';
  const output = await gitOutput(dir, ['for-each-ref', format, 'refs/heads', 'refs/tags']);
  return lines(output).map((line) => {
    const space = line.lastIndexOf(' ');
    return { name: line.slice(0, space), sha: line.slice(space + 1) };
  });
}

async function fetch(
  dir: string,
  source: Source,
  specs: readonly string[],
  signal: AbortSignal,
  extra: readonly string[] = [],
): Promise<void> {
  const options = ['--quiet', '--no-tags', '--no-write-fetch-head', '--no-auto-maintenance'];
  const tooLarge = new AbortController();
  const watch = setInterval(() => {
    void packBytes(dir).then((bytes) => bytes > mostBytes && tooLarge.abort());
  }, watchEveryMs);
  try {
    await gitOutput(
      dir,
      ['fetch', ...options, ...extra, '--end-of-options', source.url, ...specs],
      {
        settings: fetchSettings(source),
        signal: AbortSignal.any([signal, tooLarge.signal]),
        timeoutMs: fetchTimeoutMs,
        slots: networkSlots,
      },
    );
  } catch (error) {
    if (tooLarge.signal.aborted)
      throw new PlatformProblem('refused', 'the repository is too large');
    throw toProblem(error);
  } finally {
    clearInterval(watch);
  }
}

function fetchSettings({ url, token }: Source): Record<string, string> {
  const { origin } = new URL(url);
  const credentials = Buffer.from(`x-access-token:${token}`).toString('base64');
  return {
    // Bound to the origin, so that a redirect elsewhere does not carry it along.
    [`http.${origin}/.extraHeader`]: `Authorization: Basic ${credentials}`,
    'protocol.http.allow': 'always',
    'protocol.https.allow': 'always',
    'credential.helper': '',
    'http.lowSpeedLimit': '1000',
    'http.lowSpeedTime': '20',
    'transfer.fsckObjects': 'true',
    // Flaws of old tools that are found in honest histories and harm nobody who checks nothing out.
    'fetch.fsck.zeroPaddedFilemode': 'ignore',
    'fetch.fsck.missingSpaceBeforeDate': 'ignore',
    'fetch.fsck.badTimezone': 'ignore',
    'fetch.fsck.missingNameBeforeEmail': 'ignore',
    'fetch.unpackLimit': '1',
    'fetch.recurseSubmodules': 'false',
  };
}

/** Heads that no ref leads to any more. The platform may have forgotten them: then so must we. */
async function fetchLost(
  dir: string,
  source: Source,
  shas: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const specOf = (sha: string) => `+${sha}:${keptRef(sha)}`;
  if (shas.length === 0) return;
  try {
    await fetch(dir, source, shas.map(specOf), signal);
  } catch (error) {
    if (signal.aborted) throw error;
    if (shas.length === 1) return;
    // One that is gone fails all of them, so each is asked for alone.
    for (const sha of shas) await fetchLost(dir, source, [sha], signal);
  }
}

function keptRef(sha: string): string {
  return `refs/pushes/${sha}`;
}

async function keep(dir: string, shas: readonly string[]): Promise<void> {
  if (shas.length === 0) return;
  const input = shas.map((sha) => `update ${keptRef(sha)} ${sha}\n`).join('');
  await gitOutput(dir, ['update-ref', '--stdin'], { input });
}

/** Puts many packs together. Nothing is left out, reachable or not. */
async function tidy(dir: string): Promise<void> {
  const counted = lines(await gitOutput(dir, ['count-objects', '-v']));
  const packs = Number(counted.find((line) => line.startsWith('packs: '))?.slice(7) ?? 0);
  if (packs > mostPacks) await gitOutput(dir, ['repack', '-a', '-d', '-k', '-q']);
}

function lines(output: Buffer): string[] {
  return output.toString('utf8').split('\n').filter(Boolean);
}

function toProblem(error: unknown): unknown {
  if (!isGitFailure(error)) return error;
  const { stderr } = error;
  const cause = error;
  if (/not found|error: 404/i.test(stderr)) {
    return new PlatformProblem('absent', 'the repository does not exist', { cause });
  }
  if (/Authentication failed|could not read Username|error: 40[13]/i.test(stderr)) {
    return new PlatformProblem('unauthorized', 'the token does not open the repository', { cause });
  }
  if (/fsck error|bad object|index-pack failed/i.test(stderr)) {
    return new PlatformProblem('refused', 'the repository holds malformed objects', { cause });
  }
  return new PlatformProblem('down', 'the repository could not be fetched', { cause });
}
