/** The server's side of the process that keeps the boxes. */
import { spawn, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { CgroupPlan } from '../host/cgroup-plan.ts';

export interface Watch {
  maxFiles: number;
  /** Null where a cgroup keeps these limits. */
  processes: number | null;
  memoryBytes: number;
  cpuMs: number | null;
}

export interface StartBox {
  id: number;
  command: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Path of the slot's named pipes, without their endings. */
  pipes: string;
  /** File of the seccomp filter. */
  filter: string;
  /** An archive with all files, or a program that prints them as archives. */
  files: string | readonly string[];
  stdin: Uint8Array;
  keptBytes: number;
  readBytes: number;
  setupMs: number;
  wallMs: number | null;
  cgroup: CgroupPlan | null;
  watch: Watch;
  keep: string | null;
  keepBytes: number;
  wantsReport: boolean;
  reportBytes: number;
  ready: string;
  go: string;
}

export type KeeperOrder = StartBox | { id: number; end: true };

export interface BoxFigures {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** What the keeper ended the box for. */
  endedBy: 'time' | 'memory' | 'output' | 'files' | 'setup' | 'aborted' | null;
  /** Whether the command was started. */
  isReady: boolean;
  outOfMemory: boolean;
  stdout: Uint8Array;
  stderr: Uint8Array;
  cut: boolean;
  wallMs: number;
  cpuMs: number;
  peakBytes: number | null;
  report: Uint8Array | null;
}

export interface BoxAnswer {
  id: number;
  figures?: BoxFigures;
  problem?: string;
}

interface Waiting {
  resolve(figures: BoxFigures): void;
  reject(error: Error): void;
}

/** The build copies it beside the bundle. */
const program = fileURLToPath(new URL('./keeper-process.mjs', import.meta.url));

/** Boxes wait behind the server for the processor and the disk. The keeper hands this on to them. */
const patiently = (command: readonly string[]) => [
  'sh',
  '-c',
  'ionice -c 3 -p $$ 2>/dev/null; chrt --batch --pid 0 $$ 2>/dev/null >&2; exec "$@"',
  'sh',
  ...command,
];

interface KeeperProcess {
  child: ChildProcess;
  waiting: Map<number, Waiting>;
}

export class Keeper {
  #keeper: KeeperProcess | undefined;
  #lastId = 0;

  /** The process is started with the first box, and again if it was lost. */
  async run(order: Omit<StartBox, 'id'>, signal?: AbortSignal): Promise<BoxFigures> {
    // A signal that was given before has no event any more.
    signal?.throwIfAborted();
    const { child, waiting } = (this.#keeper ??= this.#begin());
    const id = (this.#lastId += 1);
    const end = () => tell(child, { id, end: true });
    signal?.addEventListener('abort', end, { once: true });
    const figures = new Promise<BoxFigures>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      // Keeps this process alive while a box runs.
      child.channel?.ref();
      tell(child, { ...order, id });
    });
    return figures.finally(() => signal?.removeEventListener('abort', end));
  }

  /** Ends all boxes. */
  close(): void {
    const child = this.#keeper?.child;
    this.#keeper = undefined;
    if (child?.connected) child.disconnect();
  }

  #begin(): KeeperProcess {
    const [first = '', ...rest] = patiently([process.execPath, program]);
    const child = spawn(first, rest, {
      // Inheriting stderr would make it blocking, and the log with it if both use the same pipe.
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
      env: { PATH: process.env['PATH'] },
    });
    const waiting = new Map<number, Waiting>();
    child.unref();
    const stderr = child.stderr as Socket | null;
    stderr?.on('data', (complaint) => process.stderr.write(complaint));
    stderr?.unref();
    child.channel?.unref();
    child.on('message', ({ id, figures, problem }: BoxAnswer) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (waiting.size === 0) child.channel?.unref();
      if (figures) asked?.resolve(figures);
      else asked?.reject(new Error(`A box could not be started: ${problem}`));
    });
    const lose = (cause?: Error) => {
      if (this.#keeper?.child === child) this.#keeper = undefined;
      const problem = new Error('The keeper of boxes ended.', { cause });
      for (const { reject } of waiting.values()) reject(problem);
      waiting.clear();
    };
    child.on('error', lose);
    child.on('disconnect', lose);
    return { child, waiting };
  }
}

/** Without a free file descriptor there is no `send`; `lose` then rejects every caller. */
function tell(child: Partial<ChildProcess>, order: KeeperOrder): void {
  child.send?.(order, () => {});
}
