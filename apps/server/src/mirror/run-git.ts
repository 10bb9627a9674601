/** Runs one git command on a mirror: arguments as an array, bounded in time, output and number. */
import { spawn, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { gitEnvironment } from './git-environment.ts';
import { GitFailure } from './git-failure.ts';
import { makeSlots, type Slots } from './slots.ts';

export interface RunOptions {
  input?: string | Uint8Array | undefined;
  /** Settings beyond those that every command has; they may hold a secret. */
  settings?: Record<string, string>;
  /** For what no setting can say. */
  variables?: Record<string, string>;
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  maxBytes?: number;
  slots?: Slots;
}

const defaultTimeoutMs = 30_000;
const defaultMaxBytes = 64 * 1024 * 1024;
const maxStderrBytes = 16 * 1024;
/** What git gets to clear its unfinished packs and its locks away. */
const clearUpMs = 2_000;

const localSlots = makeSlots(Math.max(4, availableParallelism() * 2));

/** The whole standard output, or a `GitFailure`. */
export async function gitOutput(
  dir: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Buffer> {
  const { maxBytes = defaultMaxBytes } = options;
  const chunks: Buffer[] = [];
  let bytes = 0;
  await streamGit(dir, args, options, (chunk) => {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new GitFailure('too_large', args[0] ?? '');
    chunks.push(chunk);
  });
  return Buffer.concat(chunks);
}

/** As `gitOutput`, for output that is looked at as it comes; what `onChunk` throws ends the command. */
export function streamGit(
  dir: string,
  args: readonly string[],
  options: RunOptions,
  onChunk: (chunk: Buffer) => void,
): Promise<void> {
  return (options.slots ?? localSlots).run(() => {
    options.signal?.throwIfAborted();
    return spawnGit(dir, args, options, onChunk);
  });
}

function spawnGit(
  dir: string,
  args: readonly string[],
  { input, settings, variables, signal, timeoutMs = defaultTimeoutMs }: RunOptions,
  onChunk: (chunk: Buffer) => void,
): Promise<void> {
  const command = args[0] ?? '';
  return new Promise((resolve, reject) => {
    const env = gitEnvironment(dir, settings, variables);
    // A group of its own, so that git's helpers end with it.
    const child = spawn('git', args, { env, cwd: dir, stdio: 'pipe', detached: true });
    let stderr = '';
    let stopped: unknown;
    let killing: NodeJS.Timeout | undefined;

    function stop(reason: unknown): void {
      stopped ??= reason;
      endGroup(child, 'SIGTERM');
      killing ??= setTimeout(() => endGroup(child), clearUpMs);
    }
    const timer = setTimeout(() => stop(new GitFailure('timed_out', command)), timeoutMs);
    const onAbort = () => stop(new GitFailure('cancelled', command));
    signal?.addEventListener('abort', onAbort, { once: true });

    child.stdout.on('data', (chunk: Buffer) => {
      if (stopped !== undefined) return;
      try {
        onChunk(chunk);
      } catch (error) {
        stop(error);
      }
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (stderr.length < maxStderrBytes) stderr += chunk.toString('utf8');
    });
    child.on('error', stop);
    child.on('close', (code) => {
      clearTimeout(timer);
      clearTimeout(killing);
      signal?.removeEventListener('abort', onAbort);
      if (stopped === undefined && code !== 0)
        stopped = new GitFailure('failed', command, stderr.trim());
      if (stopped === undefined) resolve();
      else reject(stopped);
    });
    // A command that stops reading closes its end; its exit code tells the story.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

export function endGroup({ pid }: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGKILL'): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // It ended by itself meanwhile.
  }
}
