/** `git fetch` over smart HTTP: bounded, checked, and with a secret that nobody gets to see. */
import { networkEnvironment } from '@lectern/processes/network-environment';
import { SlotsFull } from '@lectern/processes/slots';
import type { SlotsWithSlowShare } from '@lectern/processes/slow-share';
import { lackedMemory } from '@lectern/processes/within-memory';
import { isProblem, PlatformProblem } from '../../platform/problem.ts';
import { packBytes } from '../folders/folder-sizes.ts';
import { isGitFailure, type GitFailure } from '../git/git-failure.ts';
import type { Lanes } from './lanes.ts';
import { findNewAddress } from './new-address.ts';
import { gitOutput, wholeRepositoryBytes } from '../git/run-git.ts';

export interface Source {
  /** Of the repository, for git: https://github.com/org/repo.git */
  url: string;
  /** Never in an argument list and never on disk. */
  token: string;
  /** Until then the host may not know the token everywhere. */
  settledAt: Date;
}

/** How long one fetch may take. */
export const longestFetchMs = 120_000;
const watchEveryMs = 500;
/** What takes this much once takes it again; it must not keep a worker busy for ever. */
const tryAgainMs = 300_000;
/** The servers of a host tell one another of a token within seconds. */
const newTokenMs = 3_000;
/** A push beyond this is no coursework. */
const mostBytes = 2 * 1024 ** 3;
const options = ['--quiet', '--no-tags', '--no-write-fetch-head', '--no-auto-maintenance'];

/** Fetches wait for the network, not for our processor: the lanes alone bound how many there are. */
const unbounded: SlotsWithSlowShare = { run: (work) => work(new AbortController().signal) };
/** About as long as another slow one takes, and spread out. */
const shortestRestMs = 15_000;
const longestRestMs = 45_000;

export interface FetchBounds {
  /** Aborted when this process lets go of its mirrors. */
  signal: AbortSignal;
  timeoutMs: number;
  lanes: Lanes;
}

/** Fails with a `PlatformProblem`: the repository, or what was asked for by name, may be absent. */
export async function fetchRefs(
  dir: string,
  source: Source,
  refspecs: readonly string[],
  { signal, timeoutMs, lanes, prune }: FetchBounds & { prune: boolean },
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
    await lanes.run(source.url, async (giveWay) => {
      const until = AbortSignal.any([signal, tooLarge.signal, giveWay]);
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
  // However the token is bound to a host, git takes it to wherever that host leads.
  'http.followRedirects': 'false',
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

function authorizationFor({ token }: Source): string {
  return `Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`;
}

function isLedElsewhere(error: unknown): boolean {
  return isGitFailure(error, 'failed') && /error: 30\d/.test(error.stderr);
}

/** It took too much of git here, or of the host's: a student can make a history as tangled as they like. */
export function tookTooMuch(error: unknown): boolean {
  return isProblem(error) && isGitFailure(error.cause) && wasTooMuch(error.cause);
}

function wasTooMuch({ kind, stderr }: GitFailure): boolean {
  return kind === 'timed_out' || lackedMemory(saidByHost(stderr));
}

function saidByHost(stderr: string): string {
  return Array.from(stderr.matchAll(/^remote: (.*)$/gm), ([, words]) => words).join('\n');
}

/** The repository is in the way, not the platform; it may be another one after the next push. */
export function isUnreadable(error: unknown): boolean {
  if (tookTooMuch(error)) return true;
  return isProblem(error, 'refused') && isGitFailure(error.cause);
}

/** git tells its failures apart by words alone. */
function toProblem(error: unknown, { settledAt }: Source): unknown {
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
  // To a token that it does not know yet, GitHub denies that there is such a repository at all.
  if ((isHidden || isShut) && Date.now() < settledAt.getTime()) {
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
