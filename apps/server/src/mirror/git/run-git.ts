/** Runs one git command on a mirror, with limits for time, output, memory and parallel commands. */
import { spawn, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { slotsWithSlowShare, type SlotsWithSlowShare } from '@lectern/processes/slow-share';
import { start } from '@lectern/processes/starter';
import { lackedMemory, withinMemory } from '@lectern/processes/within-memory';
import { mirrorEnvironment } from './mirror-environment.ts';
import { GitFailure } from './git-failure.ts';

export interface RunOptions {
  input?: string | Uint8Array | undefined;
  /** Additional settings. They may contain a secret. */
  settings?: Record<string, string>;
  variables?: Record<string, string>;
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  maxBytes?: number;
  /** Infinity for commands of an operator. */
  maxMemoryBytes?: number;
  slots?: SlotsWithSlowShare;
}

const defaultTimeoutMs = 30_000;
const defaultMaxBytes = 64 * 1024 * 1024;
/** Enough for files that are shown. */
export const readerBytes = 512 * 1024 * 1024;
/** For commands on a whole repository: a delta between two files of 512 MB needs both in memory. */
export const wholeRepositoryBytes = 1_200 * 1024 * 1024;
const maxErrorBytes = 16 * 1024;
/** Time for git to delete unfinished packs and locks. */
const cleanUpMs = 2_000;

const atOnce = Math.max(4, availableParallelism() * 2);
/** One repository can make git slow again and again, so half of the slots are kept for others. */
const localSlots = slotsWithSlowShare(atOnce);

/** The whole standard output, or a `GitFailure`. */
export function gitOutput(
  dir: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Buffer> {
  const { input, settings, variables, maxBytes = defaultMaxBytes } = options;
  return inTurn(dir, options, async () => {
    const env = mirrorEnvironment(dir, settings, variables);
    const [program, ...given] = bounded(args, options);
    const running = start({ program, args: given, cwd: dir, env, input, maxBytes, maxErrorBytes });
    const command = args[0] ?? '';
    const bounds = bound(command, options, running.end);
    const { isTooLong, code, stdout, stderr } = await running.ended.finally(bounds.clear);
    if (bounds.stopped() !== undefined) throw bounds.stopped();
    if (isTooLong) throw new GitFailure('too_large', command);
    if (code !== 0) throw failure(command, stderr);
    return stdout;
  });
}

/** Like `gitOutput`, for output of any length. An error of `onChunk` stops the command. */
export function streamGit(
  dir: string,
  args: readonly string[],
  options: RunOptions,
  onChunk: (chunk: Buffer) => void,
): Promise<void> {
  return inTurn(dir, options, () => spawnGit(dir, args, options, onChunk));
}

function inTurn<T>(
  dir: string,
  { slots = localSlots, signal }: RunOptions,
  run: () => Promise<T>,
): Promise<T> {
  return slots.run(() => {
    signal?.throwIfAborted();
    return run();
  }, dir);
}

function spawnGit(
  dir: string,
  args: readonly string[],
  options: RunOptions,
  onChunk: (chunk: Buffer) => void,
): Promise<void> {
  const command = args[0] ?? '';
  return new Promise((resolve, reject) => {
    const env = mirrorEnvironment(dir, options.settings, options.variables);
    // `detached` creates a process group, so that git's child processes end with it.
    const [program, ...given] = bounded(args, options);
    const child = spawn(program, given, { env, cwd: dir, stdio: 'pipe', detached: true });
    const bounds = bound(command, options, (signal) => endGroup(child, signal));
    let stderr = '';

    child.on('error', bounds.stop);
    child.on('close', (code) => {
      bounds.clear();
      if (bounds.stopped() !== undefined) reject(bounds.stopped());
      else if (code !== 0) reject(failure(command, stderr));
      else resolve();
    });
    // Without a free file descriptor, there are no streams.
    if (child.pid === undefined) return;
    child.stdout.on('data', (chunk: Buffer) => {
      if (bounds.stopped() !== undefined) return;
      try {
        onChunk(chunk);
      } catch (error) {
        bounds.stop(error);
      }
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (stderr.length < maxErrorBytes) stderr += chunk.toString('utf8');
    });
    // A command may close its input early. Its exit code decides.
    child.stdin.on('error', () => {});
    child.stdin.end(options.input);
  });
}

function bounded(args: readonly string[], { maxMemoryBytes = readerBytes }: RunOptions) {
  const command: [string, ...string[]] = ['git', ...args];
  return maxMemoryBytes === Infinity ? command : withinMemory(maxMemoryBytes, command);
}

function failure(command: string, stderr: string): GitFailure {
  return new GitFailure(lackedMemory(stderr) ? 'too_large' : 'failed', command, stderr.trim());
}

/** Stops a command after its timeout or on abort, and remembers the reason. */
function bound(
  command: string,
  { signal, timeoutMs = defaultTimeoutMs }: RunOptions,
  end: (signal: 'SIGTERM' | 'SIGKILL') => void,
) {
  let reason: unknown;
  let killing: NodeJS.Timeout | undefined;
  function stop(because: unknown): void {
    reason ??= because;
    end('SIGTERM');
    killing ??= setTimeout(() => end('SIGKILL'), cleanUpMs);
  }
  const timer = setTimeout(() => stop(new GitFailure('timed_out', command)), timeoutMs);
  const onAbort = () => stop(new GitFailure('cancelled', command));
  signal?.addEventListener('abort', onAbort, { once: true });
  return {
    stop,
    stopped: () => reason,
    clear: () => {
      clearTimeout(timer);
      clearTimeout(killing);
      signal?.removeEventListener('abort', onAbort);
    },
  };
}

export function endGroup({ pid }: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGKILL'): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // It has already ended.
  }
}
