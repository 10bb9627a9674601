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
  /** More output than this is an error. */
  maxBytes?: number;
  timeoutMs?: number;
  maxMemoryBytes?: number;
  /**
   * Runs in a separate pool, so that it cannot delay short commands. It must be idempotent, because
   * it may be stopped and run again.
   */
  isCostly?: boolean;
  /** Each caller gets a share of the processes. See `callerKey`. */
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
const killDelayMs = 2_000;

// Short commands gain nothing from more processes than the cores can run.
const slots = sharedSlots(Math.max(4, availableParallelism() * 2));
const costlySlots = sharedSlots(Math.max(2, availableParallelism()));

/**
 * One caller never gets the last slot. Slow repositories together get half of the slots, under
 * however many caller names.
 */
function sharedSlots(size: number): SlotsWithSlowShare {
  return slotsWithSlowShare(size, size - 1);
}

/**
 * Returns the exit code and output. The shell that sets the limits gets the arguments as
 * parameters, never as part of its script. Put `--end-of-options` before arguments from clients.
 */
export async function runGit(
  dir: string,
  args: readonly string[],
  options: RunOptions,
): Promise<RunResult> {
  if (args.some((arg) => arg.includes('\0'))) {
    throw new GitProblem('invalid_name', 'A name cannot hold the character NUL.');
  }
  const run = async (bounds: RunOptions) => {
    bounds.signal?.throwIfAborted();
    return countKills(`${dir} ${args.join(' ')}`, await startGit(dir, args, bounds));
  };
  const { isCostly = false, caller, signal } = options;
  if (!isCostly) return slots.run(() => run(options), dir, caller);
  const preemptible = async (preempted: AbortSignal) => {
    const either = AbortSignal.any(signal ? [preempted, signal] : [preempted]);
    try {
      return await run({ ...options, signal: either });
    } catch (error) {
      preempted.throwIfAborted();
      throw error;
    }
  };
  return costlySlots.run(preemptible, dir, caller);
}

/** Like `runGit`, but throws if the command fails. */
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

const kills = new Map<string, number>();
const mostCommands = 1_000;
/** As often as pending pushes are retried within 2 minutes. Memory is rarely short for longer. */
const mostKills = 8;

/** After too many kills the command counts as failed, so that callers stop retrying. */
function countKills(command: string, result: RunResult): RunResult {
  const count = result.code < 0 ? (kills.get(command) ?? 0) + 1 : 0;
  kills.delete(command);
  if (count === 0) return result;
  if (kills.size >= mostCommands) kills.clear();
  kills.set(command, count);
  return count < mostKills ? result : { ...result, code: exitCodeOfKilled };
}

/** A shell reports SIGKILL with this exit code. */
const exitCodeOfKilled = 137;

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

  /** SIGTERM first, so that git removes its lock files, which would block a branch for ever. */
  function stop(reason: Error): void {
    stopped ??= reason;
    running.end('SIGTERM');
    killing ??= setTimeout(() => running.end('SIGKILL'), killDelayMs);
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
