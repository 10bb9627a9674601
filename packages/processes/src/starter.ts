/**
 * Starts programs from a small process beside this one. To start a program, a system first copies the
 * tables of the starter's memory: a server of some hundred megabytes takes many times as long over that
 * as a small process, and answers nobody meanwhile.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { starterText } from './starter-program.ts';

export interface Program {
  program: string;
  args: readonly string[];
  cwd?: string | undefined;
  env: NodeJS.ProcessEnv;
  input?: string | Uint8Array | undefined;
  /** Who prints more is ended. */
  maxBytes: number;
  /** What it complains of beyond that is left out. */
  maxErrorBytes: number;
}

export interface Ended {
  /** -1 when a signal ended it. */
  code: number;
  stdout: Buffer;
  stderr: string;
  isTooLong: boolean;
}

export interface Running {
  /** Fails when the program could not be started. */
  ended: Promise<Ended>;
  /** A signal to it and to what it has started. */
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

/** Begun for the first program, and again for the next one after it has ended. */
let starter: Starter | undefined;
let lastId = 0;

export function start(program: Program): Running {
  const { child, waiting } = (starter ??= begin());
  const id = (lastId += 1);
  const ended = new Promise<Ended>((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    // This process does not end while somebody waits for a program.
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

/** Without a free descriptor there is no way to; as with any loss, its end tells everybody who waits. */
function tell(child: Partial<ChildProcess>, order: Order): void {
  child.send?.(order, () => {});
}

function begin(): Starter {
  const child = spawn(process.execPath, ['--eval', starterText], {
    // To hand over one's own makes it blocking, and with it the log, where both go to the same pipe.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: {},
  });
  const waiting = new Map<number, Waiting>();
  child.unref();
  // Without a free descriptor there is none.
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
