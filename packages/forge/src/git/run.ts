import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { gitEnvironment } from './environment.ts';
import { GitProblem } from './git-problem.ts';
import { makeSlots } from './slots.ts';

export interface RunOptions {
  input?: string | Uint8Array;
  env?: Record<string, string>;
  signal?: AbortSignal;
  /** More output than this is a failure, not a memory problem. */
  maxBytes?: number;
  timeoutMs?: number;
  /** Waits among its like, so that a costly repository cannot keep short commands waiting. */
  isCostly?: boolean;
}

export interface RunResult {
  code: number;
  stdout: Buffer;
  stderr: string;
}

const defaultMaxBytes = 64 * 1024 * 1024;
const defaultTimeoutMs = 30_000;
const maxStderrBytes = 64 * 1024;

// Short commands gain nothing from more processes than the cores can run.
const slots = makeSlots(Math.max(4, availableParallelism() * 2));
const costlySlots = makeSlots(Math.max(2, availableParallelism()));

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
  const release = await (options.isCostly ? costlySlots : slots).take();
  try {
    options.signal?.throwIfAborted();
    return await spawnGit(dir, args, options);
  } finally {
    release();
  }
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
  const code = result.stderr.includes('not a git repository') ? 'repository_missing' : 'git_failed';
  return new GitProblem(code, `git ${args[0]} failed (${result.code}): ${result.stderr.trim()}`);
}

function spawnGit(dir: string, args: readonly string[], options: RunOptions): Promise<RunResult> {
  const { maxBytes = defaultMaxBytes, timeoutMs = defaultTimeoutMs } = options;
  return new Promise((resolve, reject) => {
    const env = gitEnvironment(dir, {}, options.env);
    // A group of its own, so that git's helpers can be ended with it.
    const child = spawn('git', args, { env, stdio: 'pipe', detached: true });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    let stdoutBytes = 0;
    let stderrBytes = 0;
    let stopped: Error | undefined;

    function stop(reason: Error): void {
      stopped ??= reason;
      killGroup(child.pid);
    }
    function onAbort(): void {
      stop(new Error('The git command was cancelled.', { cause: options.signal?.reason }));
    }
    const timer = setTimeout(() => {
      stop(new GitProblem('timed_out', `git ${args[0]} took longer than ${timeoutMs} ms.`));
    }, timeoutMs);
    options.signal?.addEventListener('abort', onAbort, { once: true });

    child.stdout.on('data', (chunk: Buffer) => {
      stdoutBytes += chunk.length;
      if (stdoutBytes <= maxBytes) stdout.push(chunk);
      else stop(new GitProblem('output_too_large', `git ${args[0]} printed over ${maxBytes} B.`));
    });
    child.stderr.on('data', (chunk: Buffer) => {
      stderrBytes += chunk.length;
      if (stderrBytes <= maxStderrBytes) stderr.push(chunk);
    });
    child.on('error', (error) => {
      stop(error);
      reject(stopped ?? error);
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', onAbort);
      if (stopped) return reject(stopped);
      resolve({
        code: code ?? -1,
        stdout: Buffer.concat(stdout),
        stderr: Buffer.concat(stderr).toString('utf8'),
      });
    });
    // A command that stops reading closes its end; its exit code tells the story, not EPIPE.
    child.stdin.on('error', () => {});
    child.stdin.end(options.input);
  });
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended by itself meanwhile.
  }
}
