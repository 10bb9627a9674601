import { availableParallelism } from 'node:os';
import { makeSlots, type Slots } from '@lectern/processes/slots';
import { start } from '@lectern/processes/starter';
import { hostEnvironment } from './host-environment.ts';
import { GitProblem } from './git-problem.ts';

export interface RunOptions {
  input?: string | Uint8Array;
  env?: Record<string, string>;
  signal?: AbortSignal;
  /** More output than this is a failure, not a memory problem. */
  maxBytes?: number;
  timeoutMs?: number;
  /** Waits among its like, so that a costly repository cannot keep short commands waiting. */
  isCostly?: boolean;
  /** On whose behalf, where somebody can ask for much: nobody gets all of the processes. */
  caller?: string | undefined;
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

/** One is left to others, so that nobody waits for the end of what somebody else has asked for. */
function sharedSlots(size: number): Slots {
  return makeSlots(size, { maxEach: size - 1 });
}

/**
 * Runs one git command in the bare repository `dir` and answers with its exit code, whatever it is.
 * Arguments are an array and never pass through a shell; callers put `--end-of-options` before
 * anything that came from outside.
 */
export async function runGit(
  dir: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<RunResult> {
  if (args.some((arg) => arg.includes('\0'))) {
    throw new GitProblem('invalid_name', 'A name cannot hold the character NUL.');
  }
  return (options.isCostly ? costlySlots : slots).run(async () => {
    options.signal?.throwIfAborted();
    return startGit(dir, args, options);
  }, options.caller);
}

/** As `runGit`, for commands that have no business failing: the standard output, or a throw. */
export async function gitOutput(
  dir: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Buffer> {
  const result = await runGit(dir, args, options);
  if (result.code === 0) return result.stdout;
  throw gitFailure(args, result);
}

export async function gitLine(
  dir: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<string> {
  return (await gitOutput(dir, args, options)).toString('utf8').trim();
}

export function gitFailure(args: readonly string[], result: RunResult): GitProblem {
  const isMissing = result.stderr.includes('not a git repository');
  const isKilled = result.code < 0;
  const code = isKilled ? 'git_killed' : isMissing ? 'repository_missing' : 'git_failed';
  return new GitProblem(code, `git ${args[0]} failed (${result.code}): ${result.stderr.trim()}`);
}

async function startGit(
  dir: string,
  args: readonly string[],
  options: RunOptions,
): Promise<RunResult> {
  const { maxBytes = defaultMaxBytes, timeoutMs = defaultTimeoutMs, input, signal } = options;
  const env = hostEnvironment(dir, {}, options.env);
  const running = start({ program: 'git', args, env, input, maxBytes, maxErrorBytes });
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
