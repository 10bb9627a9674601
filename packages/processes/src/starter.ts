/** Starts programs from a small process, because `fork` blocks a server of 300 MB for 16 ms (ADR 13). */
import { spawn, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

export interface Program {
  program: string;
  args: readonly string[];
  cwd?: string | undefined;
  env: NodeJS.ProcessEnv;
  input?: string | Uint8Array | undefined;
  /** A program that prints more is killed. */
  maxBytes: number;
  /** Standard error beyond this is dropped. */
  maxErrorBytes: number;
}

export interface Ended {
  /** -1 if a signal ended the program. */
  code: number;
  stdout: Buffer;
  stderr: string;
  isTooLong: boolean;
}

export interface Running {
  /** Rejects if the program could not be started. */
  ended: Promise<Ended>;
  /** Sends a signal to the program and its children. */
  end(signal: NodeJS.Signals): void;
}

export type StartOrder = Program & { id: number };
export interface EndOrder {
  id: number;
  signal: NodeJS.Signals;
}
export type Order = StartOrder | EndOrder;
export interface Answer {
  id: number;
  ended?: Ended;
  problem?: { message: string; code: string | undefined };
}

interface Waiting {
  resolve(ended: Ended): void;
  reject(error: Error): void;
}

interface Starter {
  child: ChildProcess;
  waiting: Map<number, Waiting>;
}

/** Started with the first program, and again if it was lost. */
let starter: Starter | undefined;
let lastId = 0;

export function start(program: Program): Running {
  const { child, waiting } = (starter ??= begin());
  const id = (lastId += 1);
  const ended = new Promise<Ended>((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    // Keeps this process alive while a program runs.
    child.channel?.ref();
    tell(child, { ...program, id });
  });
  return {
    ended,
    end: (signal) => {
      if (waiting.has(id)) tell(child, { id, signal });
    },
  };
}

/** Without a free file descriptor there is no `send`; `lose` then rejects every caller. */
function tell(child: Partial<ChildProcess>, order: Order): void {
  child.send?.(order, () => {});
}

/** The build copies it beside the bundle. */
const program = fileURLToPath(new URL('./starter-process.mjs', import.meta.url));

function begin(): Starter {
  const child = spawn(process.execPath, [program], {
    // Inheriting stderr would make it blocking, and the log with it if both use the same pipe.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: {},
  });
  const waiting = new Map<number, Waiting>();
  child.unref();
  // Undefined without a free file descriptor.
  const stderr = child.stderr as Socket | undefined;
  stderr?.on('data', (complaint) => process.stderr.write(complaint));
  stderr?.unref();
  child.on('message', ({ id, ended, problem }: Answer) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) child.channel?.unref();
    if (ended) asked?.resolve(ended);
    else asked?.reject(Object.assign(new Error(problem?.message), { code: problem?.code }));
  });
  function lose(cause?: Error): void {
    if (starter?.child === child) starter = undefined;
    const problem = new Error('The starter of programs ended.', { cause });
    for (const { reject } of waiting.values()) reject(problem);
    waiting.clear();
  }
  child.on('error', lose);
  child.on('disconnect', lose);
  return { child, waiting };
}
