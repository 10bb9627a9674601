/** `git fetch` over smart HTTP, with limits and checks. */
import { networkEnvironment } from '@lectern/processes/network-environment';
import { SlotsFull } from '@lectern/processes/slots';
import type { SlotsWithSlowShare } from '@lectern/processes/slow-share';
import { lackedMemory } from '@lectern/processes/within-memory';
import { isProblem, PlatformProblem } from '../../platform/problem.ts';
import { packBytes } from '../folders/folder-sizes.ts';
import { isGitFailure, type GitFailure } from '../git/git-failure.ts';
import type { FetchLimits } from './fetch-limits.ts';
import { findNewAddress } from './new-address.ts';
import { gitOutput, wholeRepositoryBytes } from '../git/run-git.ts';

export interface Source {
  /** For example https://github.com/org/repo.git */
  url: string;
  /** Never in an argument list and never on disk. */
  token: string;
  /** Before this time, some servers of the host may not know the token yet. */
  validFrom: Date;
}

/** How long one fetch may take. */
export const longestFetchMs = 120_000;
const watchEveryMs = 500;
/** A repository that took too long once will again, and must not block a worker forever. */
const tryAgainMs = 300_000;
/** A new token reaches all servers of a host within seconds. */
const newTokenMs = 3_000;
/** Coursework is smaller. */
const mostBytes = 2 * 1024 ** 3;
const options = ['--quiet', '--no-tags', '--no-write-fetch-head', '--no-auto-maintenance'];

/** Fetches wait for the network, not the processor, so only `FetchLimits` bounds their number. */
const unbounded: SlotsWithSlowShare = { run: (work) => work(new AbortController().signal) };
/** About the duration of another slow fetch, randomised. */
const shortestRestMs = 15_000;
const longestRestMs = 45_000;

export interface FetchBounds {
  /** Aborted when the mirrors are closed. */
  signal: AbortSignal;
  timeoutMs: number;
  limits: FetchLimits;
}

/** Fails with a `PlatformProblem`, for example if the repository or a requested commit is absent. */
export async function fetchRefs(
  dir: string,
  source: Source,
  refspecs: readonly string[],
  { signal, timeoutMs, limits, prune }: FetchBounds & { prune: boolean },
): Promise<void> {
  const tooLarge = new AbortController();
  const bytesBefore = await packBytes(dir);
  const watch = setInterval(() => {
    void packBytes(dir).then((bytes) => bytes - bytesBefore > mostBytes && tooLarge.abort());
  }, watchEveryMs);
  const args = [...options, ...(prune ? ['--prune'] : []), '--end-of-options'];
  const authorization = authorizationFor(source);
  const fetchFrom = (url: string, until: AbortSignal) =>
    gitOutput(dir, ['fetch', ...args, url, ...refspecs], {
      settings: { ...settings, 'http.extraHeader': `Authorization: ${authorization}` },
      variables: networkEnvironment(),
      signal: until,
      timeoutMs,
      slots: unbounded,
      maxMemoryBytes: wholeRepositoryBytes,
    });
  try {
    await limits.run(source.url, async (preempted) => {
      const until = AbortSignal.any([signal, tooLarge.signal, preempted]);
      try {
        await fetchFrom(source.url, until);
      } catch (error) {
        const address = isLedElsewhere(error)
          ? await findNewAddress(source, authorization, until)
          : undefined;
        if (address === undefined) throw error;
        await fetchFrom(address, until);
      }
    });
  } catch (error) {
    if (tooLarge.signal.aborted)
      throw new PlatformProblem('refused', 'the repository is too large', { cause: error });
    throw toProblem(error, source);
  } finally {
    clearInterval(watch);
  }
}

const settings = {
  // git would send the token to the target of a redirect.
  'http.followRedirects': 'false',
  'protocol.http.allow': 'always',
  'protocol.https.allow': 'always',
  'credential.helper': '',
  'http.lowSpeedLimit': '1000',
  'http.lowSpeedTime': '20',
  'transfer.fsckObjects': 'true',
  // Old tools wrote these flaws into honest histories. They are harmless without a checkout.
  'fetch.fsck.zeroPaddedFilemode': 'ignore',
  'fetch.fsck.missingSpaceBeforeDate': 'ignore',
  'fetch.fsck.badTimezone': 'ignore',
  'fetch.fsck.missingNameBeforeEmail': 'ignore',
  'fetch.unpackLimit': '1',
  'fetch.recurseSubmodules': 'false',
};

function authorizationFor({ token }: Source): string {
  return `Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`;
}

function isLedElsewhere(error: unknown): boolean {
  return isGitFailure(error, 'failed') && /error: 30\d/.test(error.stderr);
}

/** Fetching took too much time or memory here or on the host. Students can cause this with a hostile history. */
export function tookTooMuch(error: unknown): boolean {
  return isProblem(error) && isGitFailure(error.cause) && wasTooMuch(error.cause);
}

function wasTooMuch({ kind, stderr }: GitFailure): boolean {
  return kind === 'timed_out' || lackedMemory(saidByHost(stderr));
}

function saidByHost(stderr: string): string {
  return Array.from(stderr.matchAll(/^remote: (.*)$/gm), ([, words]) => words).join('\n');
}

/** The cause is the repository, not the platform. The next push may fix it. */
export function isUnreadable(error: unknown): boolean {
  if (tookTooMuch(error)) return true;
  return isProblem(error, 'refused') && isGitFailure(error.cause);
}

/** git has no error codes, only messages. */
function toProblem(error: unknown, { validFrom }: Source): unknown {
  if (error instanceof SlotsFull) {
    const retryAfterMs = shortestRestMs + Math.random() * (longestRestMs - shortestRestMs);
    return new PlatformProblem('busy', 'others are fetched first', { cause: error, retryAfterMs });
  }
  if (!isGitFailure(error) || error.kind === 'cancelled') return error;
  const { stderr } = error;
  const cause = error;
  if (wasTooMuch(error)) {
    return new PlatformProblem('down', 'the repository takes too long or too much to fetch', {
      cause,
      retryAfterMs: tryAgainMs,
    });
  }
  const isHidden = /not found|error: 404/i.test(stderr);
  const isShut = /Authentication failed|could not read Username|error: 40[13]/i.test(stderr);
  // GitHub answers 404 to a token that it does not know yet.
  if ((isHidden || isShut) && Date.now() < validFrom.getTime()) {
    return new PlatformProblem('down', 'the token is not known everywhere yet', {
      cause,
      retryAfterMs: newTokenMs,
    });
  }
  if (isHidden || /not our ref|couldn't find remote ref/i.test(stderr)) {
    return new PlatformProblem('absent', 'the repository has no such thing', { cause });
  }
  if (isShut) {
    return new PlatformProblem('unauthorized', 'the token does not open the repository', { cause });
  }
  if (/fsck error|index-pack failed|invalid index-pack output/i.test(stderr)) {
    return new PlatformProblem('refused', 'the repository holds malformed objects', { cause });
  }
  return new PlatformProblem('down', 'the repository could not be fetched', { cause });
}
