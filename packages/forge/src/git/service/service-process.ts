import { spawn, type ChildProcess } from 'node:child_process';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import type { GitSettings } from '@lectern/processes/git-environment';
import { withinMemory } from '@lectern/processes/within-memory';
import { hostEnvironment } from '../host-environment.ts';
import { collect, inTurn } from './follow-up.ts';
import type { GitLimits } from '../limits.ts';
import type { GitService } from './service-settings.ts';

export interface ServiceProcess {
  stdin: Writable;
  stdout: Readable;
  /** Resolves with the exit code once all output is read; never rejects. */
  exited: Promise<number>;
  stderr(): string;
  /** What the command that follows printed; undefined unless it ran and succeeded. */
  followUp: Promise<Buffer | undefined>;
  /** Something moved: the idle clock starts again. */
  touch(): void;
  /** It waits for us, which is no silence of its own: the idle clock stands still until it is touched. */
  hold(): void;
  stop(): void;
  /** Aborted when it is made to end. */
  stopped: AbortSignal;
}

const maxStderr = 4096;
const mercyMs = 2000;
const nothing = Promise.resolve(undefined);

interface ProcessOptions {
  limits: Pick<GitLimits, 'idleTimeoutMs' | 'totalTimeoutMs'>;
  /** The client went away: nobody waits for the rest. */
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
    /** A git command about what it has left behind, run as soon as it is done. */
    followUp?: readonly string[] | undefined;
  },
): ServiceProcess {
  const { limits, settings, advertise = false, protocol, followUp } = options;
  const name = service.slice('git-'.length);
  const alone = ['git', name, '--stateless-rpc', ...(advertise ? ['--advertise-refs'] : []), dir];
  const command = followUp
    ? withinMemory(limits.maxMemoryBytes, [name, dir, ...followUp], inTurn)
    : withinMemory(limits.maxMemoryBytes, alone);
  const env = hostEnvironment(undefined, settings, protocol ? { GIT_PROTOCOL: protocol } : {});
  return startProcess(command, env, { ...options, hasFollowUp: followUp !== undefined });
}

/** A process whose output a client waits for, and which ends when nothing moves for too long. */
export function startProcess(
  [program = '', ...args]: readonly string[],
  env: Record<string, string>,
  { limits, hasFollowUp = false, ...options }: ProcessOptions & { hasFollowUp?: boolean },
): ServiceProcess {
  // A group of its own, so that git's helpers go with it.
  const child = spawn(program, args, {
    env,
    stdio: ['pipe', 'pipe', 'pipe', hasFollowUp ? 'pipe' : 'ignore'],
    detached: true,
  });
  const { stdin, stdout, stderr, output } = pipesOf(child);
  let said = '';
  let ended = false;
  const stopped = new AbortController();
  let idle: NodeJS.Timeout | undefined;

  function signal(name: NodeJS.Signals): void {
    // A process that has ended may have passed its number on to another.
    if (ended || child.pid === undefined) return;
    try {
      process.kill(-child.pid, name);
    } catch {
      // It ended by itself meanwhile.
    }
  }
  /** Asked politely first: git then removes the objects it had set aside. */
  function stop(): void {
    if (!ended) stopped.abort();
    signal('SIGTERM');
    setTimeout(() => signal('SIGKILL'), mercyMs).unref();
  }
  function touch(): void {
    clearTimeout(idle);
    if (!ended) idle = setTimeout(stop, limits.idleTimeoutMs);
  }

  const total = setTimeout(stop, limits.totalTimeoutMs);
  touch();
  stderr?.on('data', (chunk: Buffer) => {
    if (said.length < maxStderr) said += chunk.toString('utf8');
  });
  stdin.on('error', () => {}); // EPIPE when git refuses early is normal; the exit code tells.
  options.signal?.addEventListener('abort', stop, { once: true });
  const exited = new Promise<number>((resolve) => {
    child.on('error', (error) => {
      said += error.message;
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
    stderr: () => said.trim(),
    touch,
    hold: () => clearTimeout(idle),
    stop,
    stopped: stopped.signal,
  };
}

/** Without a free descriptor there are none: what is written goes nowhere, and reading fails with the reason. */
function pipesOf(child: ChildProcess) {
  const { stdin, stdout, stderr, stdio }: Partial<ChildProcess> = child;
  const output = stdio?.[3] as Readable | null | undefined;
  if (stdin && stdout) return { stdin, stdout, stderr, output };
  const failing = new PassThrough();
  failing.on('error', () => {});
  child.once('error', (error) => failing.destroy(error));
  return { stdin: new PassThrough().resume(), stdout: failing };
}
