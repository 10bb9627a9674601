import { availableParallelism } from 'node:os';
import { slotsWithSlowShare, type SlotsWithSlowShare } from '@lectern/processes/slow-share';
import { start } from '@lectern/processes/starter';
import { lackedMemory, withinMemory } from '@lectern/processes/within-memory';
import { hostEnvironment } from './host-environment.ts';
import { GitProblem } from './git-problem.ts';
import { maxReaderBytes } from './limits.ts';

export interface RunOptions {
  input?: string | Uint8Array;
  env?: Record<string, string>;
  settings?: Record<string, string>;
  signal?: AbortSignal;
  /** More output than this is a failure, not a memory problem. */
  maxBytes?: number;
  timeoutMs?: number;
  /** What it may hold at once. */
  maxMemoryBytes?: number;
  /**
   * Waits among its like, so that a costly repository cannot keep short commands waiting. It may be ended and
   * begun again: doing it twice must be as good as once.
   */
  isCostly?: boolean;
  /** On whose behalf: nobody gets all of the processes. */
  caller: string;
}

export interface RunResult {
  code: number;
  stdout: Buffer;
  stderr: string;
}

const defaultMaxBytes = 64 * 1024 * 1024;
const defaultTimeoutMs = 30_000;
const maxErrorBytes = 64 * 1024;
const mercyMs = 2_000;

// Short commands gain nothing from more processes than the cores can run.
const slots = sharedSlots(Math.max(4, availableParallelism() * 2));
const costlySlots = sharedSlots(Math.max(2, availableParallelism()));

/**
 * One is left to others, so that nobody waits for the end of what somebody else has asked for. Whoever asks
 * under several names, signed in and not, still gets only half of them for what takes git long.
 */
function sharedSlots(size: number): SlotsWithSlowShare {
  return slotsWithSlowShare(size, size - 1);
}

/**
 * Runs one git command in the bare repository `dir` and answers with its exit code, whatever it is.
 * Arguments are an array; the shell that sets git's limits hands them on and has none of them in its
 * script. Callers put `--end-of-options` before anything that came from outside.
 */
export async function runGit(
  dir: string,
  args: readonly string[],
  options: RunOptions,
): Promise<RunResult> {
  if (args.some((arg) => arg.includes('\0'))) {
    throw new GitProblem('invalid_name', 'A name cannot hold the character NUL.');
  }
  const answer = async (bounds: RunOptions) => {
    bounds.signal?.throwIfAborted();
    return countKills(`${dir} ${args.join(' ')}`, await startGit(dir, args, bounds));
  };
  const { isCostly = false, caller, signal } = options;
  if (!isCostly) return slots.run(() => answer(options), dir, caller);
  const untilInTheWay = async (makeWay: AbortSignal) => {
    const either = AbortSignal.any(signal ? [makeWay, signal] : [makeWay]);
    try {
      return await answer({ ...options, signal: either });
    } catch (error) {
      makeWay.throwIfAborted();
      throw error;
    }
  };
  return costlySlots.run(untilInTheWay, dir, caller);
}

/** As `runGit`, for commands that have no business failing: the standard output, or a throw. */
export async function gitOutput(
  dir: string,
  args: readonly string[],
  options: RunOptions,
): Promise<Buffer> {
  const result = await runGit(dir, args, options);
  if (result.code === 0) return result.stdout;
  throw gitFailure(args, result);
}

export async function gitLine(
  dir: string,
  args: readonly string[],
  options: RunOptions,
): Promise<string> {
  return (await gitOutput(dir, args, options)).toString('utf8').trim();
}

export function gitFailure(args: readonly string[], result: RunResult): GitProblem {
  const isMissing = result.stderr.includes('not a git repository');
  const isKilled = result.code < 0;
  if (lackedMemory(result.stderr)) {
    const message = `git ${args[0]} needs more memory than it may have.`;
    return new GitProblem('output_too_large', message);
  }
  const code = isKilled ? 'git_killed' : isMissing ? 'repository_missing' : 'git_failed';
  return new GitProblem(code, `git ${args[0]} failed (${result.code}): ${result.stderr.trim()}`);
}

/** How often in a row git was killed over the same question. */
const kills = new Map<string, number>();
const mostQuestions = 1_000;
/** A push is settled after so many tries in two minutes: by then it is no passing lack of memory. */
const mostKills = 8;

/** A git that was killed may say more next time, but none that always is: it counts as failed. */
function countKills(question: string, result: RunResult): RunResult {
  const count = result.code < 0 ? (kills.get(question) ?? 0) + 1 : 0;
  kills.delete(question);
  if (count === 0) return result;
  if (kills.size >= mostQuestions) kills.clear();
  kills.set(question, count);
  return count < mostKills ? result : { ...result, code: killedForGood };
}

/** As a shell says it. */
const killedForGood = 137;

async function startGit(
  dir: string,
  args: readonly string[],
  options: RunOptions,
): Promise<RunResult> {
  const { maxBytes = defaultMaxBytes, timeoutMs = defaultTimeoutMs, input, signal } = options;
  const { maxMemoryBytes = maxReaderBytes } = options;
  const env = hostEnvironment(dir, options.settings, options.env);
  const [program, ...given] = withinMemory(maxMemoryBytes, ['git', ...args]);
  const running = start({ program, args: given, env, input, maxBytes, maxErrorBytes });
  let stopped: Error | undefined;
  let killing: NodeJS.Timeout | undefined;

  /** Asked politely first: git then removes its locks, which would block a branch for ever. */
  function stop(reason: Error): void {
    stopped ??= reason;
    running.end('SIGTERM');
    killing ??= setTimeout(() => running.end('SIGKILL'), mercyMs);
  }
  function onAbort(): void {
    stop(new Error('The git command was cancelled.', { cause: signal?.reason }));
  }
  const timer = setTimeout(() => {
    stop(new GitProblem('timed_out', `git ${args[0]} took longer than ${timeoutMs} ms.`));
  }, timeoutMs);
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    const { isTooLong, ...result } = await running.ended;
    if (isTooLong) {
      throw new GitProblem('output_too_large', `git ${args[0]} printed over ${maxBytes} B.`);
    }
    if (stopped) throw stopped;
    return result;
  } finally {
    clearTimeout(timer);
    clearTimeout(killing);
    signal?.removeEventListener('abort', onAbort);
  }
}
