import { spawn, type ChildProcess } from 'node:child_process';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import type { GitSettings } from '@lectern/processes/git-environment';
import { withinMemory } from '@lectern/processes/within-memory';
import { hostEnvironment } from '../host-environment.ts';
import { collect, serviceThenCommand } from './follow-up.ts';
import type { GitLimits } from '../limits.ts';
import type { GitService } from './service-settings.ts';

export interface ServiceProcess {
  stdin: Writable;
  stdout: Readable;
  /** Resolves with the exit code once all output is read; never rejects. */
  exited: Promise<number>;
  stderr(): string;
  /** Undefined unless the follow-up command ran and succeeded. */
  followUp: Promise<Buffer | undefined>;
  /** Restarts the idle timer. */
  touch(): void;
  /** Pauses the idle timer until the next `touch`. */
  hold(): void;
  stop(): void;
  /** Aborts when `stop` is called. */
  stopped: AbortSignal;
}

const maxStderr = 4096;
const killDelayMs = 2000;
const nothing = Promise.resolve(undefined);

interface ProcessOptions {
  limits: Pick<GitLimits, 'idleTimeoutMs' | 'totalTimeoutMs'>;
  /** Aborts when the client disconnects. */
  signal?: AbortSignal;
}

export function startService(
  service: GitService,
  dir: string,
  options: ProcessOptions & {
    limits: Pick<GitLimits, 'maxMemoryBytes'>;
    settings: GitSettings;
    advertise?: boolean;
    protocol?: string | undefined;
    followUp?: readonly string[] | undefined;
  },
): ServiceProcess {
  const { limits, settings, advertise = false, protocol, followUp } = options;
  const name = service.slice('git-'.length);
  const alone = ['git', name, '--stateless-rpc', ...(advertise ? ['--advertise-refs'] : []), dir];
  const command = followUp
    ? withinMemory(limits.maxMemoryBytes, [name, dir, ...followUp], serviceThenCommand)
    : withinMemory(limits.maxMemoryBytes, alone);
  const env = hostEnvironment(undefined, settings, protocol ? { GIT_PROTOCOL: protocol } : {});
  return startProcess(command, env, { ...options, hasFollowUp: followUp !== undefined });
}

export function startProcess(
  [program = '', ...args]: readonly string[],
  env: Record<string, string>,
  { limits, hasFollowUp = false, ...options }: ProcessOptions & { hasFollowUp?: boolean },
): ServiceProcess {
  // `detached` makes a process group, so that a kill also reaches git's helpers.
  const child = spawn(program, args, {
    env,
    stdio: ['pipe', 'pipe', 'pipe', hasFollowUp ? 'pipe' : 'ignore'],
    detached: true,
  });
  const { stdin, stdout, stderr, output } = pipesOf(child);
  let errorText = '';
  let ended = false;
  const stopped = new AbortController();
  let idle: NodeJS.Timeout | undefined;

  function signal(name: NodeJS.Signals): void {
    // The system may reuse the pid of an ended process.
    if (ended || child.pid === undefined) return;
    try {
      process.kill(-child.pid, name);
    } catch {
      // The process has just ended.
    }
  }
  /** SIGTERM first, so that git removes its quarantined objects. */
  function stop(): void {
    if (!ended) stopped.abort();
    signal('SIGTERM');
    setTimeout(() => signal('SIGKILL'), killDelayMs).unref();
  }
  function touch(): void {
    clearTimeout(idle);
    if (!ended) idle = setTimeout(stop, limits.idleTimeoutMs);
  }

  const total = setTimeout(stop, limits.totalTimeoutMs);
  touch();
  stderr?.on('data', (chunk: Buffer) => {
    if (errorText.length < maxStderr) errorText += chunk.toString('utf8');
  });
  stdin.on('error', () => {}); // EPIPE when git refuses early is normal; the exit code tells.
  options.signal?.addEventListener('abort', stop, { once: true });
  const exited = new Promise<number>((resolve) => {
    child.on('error', (error) => {
      errorText += error.message;
      resolve(-1);
    });
    child.on('close', (code) => resolve(code ?? -1));
  }).finally(() => {
    ended = true;
    options.signal?.removeEventListener('abort', stop);
    clearTimeout(total);
    clearTimeout(idle);
  });
  return {
    stdin,
    stdout,
    exited,
    followUp: output ? collect(output, exited) : nothing,
    stderr: () => errorText.trim(),
    touch,
    hold: () => clearTimeout(idle),
    stop,
    stopped: stopped.signal,
  };
}

/**
 * Without a free file descriptor a child has no pipes. Discard input, and fail reads with the
 * reason.
 */
function pipesOf(child: ChildProcess) {
  const { stdin, stdout, stderr, stdio }: Partial<ChildProcess> = child;
  const output = stdio?.[3] as Readable | null | undefined;
  if (stdin && stdout) return { stdin, stdout, stderr, output };
  const failing = new PassThrough();
  failing.on('error', () => {});
  child.once('error', (error) => failing.destroy(error));
  return { stdin: new PassThrough().resume(), stdout: failing };
}
