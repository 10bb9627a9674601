/**
 * Where log lines go: a file, a pipe or a terminal, which may be full, slow or gone. Whoever logs neither
 * waits for it nor fails with it; lines that cannot be written are lost, and once some can be again, the
 * log tells how many.
 */
import { write, writeSync } from 'node:fs';

export interface LogDestination {
  write(line: string): void;
  /** For the end of a process: what still waits goes out, unless the other end does not take it soon. */
  flushSync(): void;
}

/** Some thousand lines, for a reader that is slow. */
const mostWaitingBytes = 1_000_000;
/** So much a pipe takes as a whole or not at all: no line is in parts when the process ends meanwhile. */
const wholeBytes = 4_096;
/** So much it takes at most. */
const hastyBytes = 65_536;
/** A full pipe does not tell when it has room again. */
const retryMs = 50;
const longestFlushMs = 500;
const flushRetryMs = 10;
const nothing = Buffer.alloc(0);
const lineBreak = Buffer.from('\n');

/** A pipe must not block, or a stalled reader holds up the end of the process: `process.stdout` sees to that. */
export function openLog(fd: number): LogDestination {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  /** Of the lines that have been taken from there to be written, the rest. */
  let rest: Buffer = nothing;
  let lost = 0;
  /** How many losses it is that the rest tells of, if it does. */
  let told = 0;
  let isInFlight = false;
  let isCutOff = false;

  /** Whether there is anything to write. */
  function takeNext(): boolean {
    if (rest.length === 0) {
      told = lost;
      lost = 0;
      const next = told > 0 ? tellLost(told) : takeLines();
      rest = isCutOff ? Buffer.concat([lineBreak, next]) : next;
    }
    return rest.length > 0;
  }

  function takeLines(): Buffer {
    // In each turn of the event loop one piece goes out; before a busy process loses lines, it may be longer.
    const isInHaste = waitingBytes > mostWaitingBytes / 2;
    const count = countWithin(isInHaste ? hastyBytes : wholeBytes, waiting);
    const lines = Buffer.concat(waiting.splice(0, count));
    waitingBytes -= lines.length;
    return lines;
  }

  function loseWaiting(): void {
    lost += waiting.length;
    waiting = [];
    waitingBytes = 0;
  }

  function writeNext(): void {
    if (isInFlight || !takeNext()) return;
    const piece = rest;
    isInFlight = true;
    write(fd, piece, (error, bytes) => {
      // A flush has gone on without it.
      if (piece !== rest) return;
      isInFlight = false;
      if (error?.code === 'EAGAIN') setTimeout(writeNext, retryMs).unref();
      else if (error) giveUp();
      else {
        goOn(bytes);
        writeNext();
      }
    });
  }

  function goOn(bytes: number): void {
    isCutOff = rest[bytes - 1] !== lineBreak[0];
    rest = rest.subarray(bytes);
  }

  /** Until the next line: it may be written again. */
  function giveUp(): void {
    lost += told > 0 ? told : countLines(rest);
    loseWaiting();
    rest = nothing;
  }

  /** It arrives by itself before the process is gone, and as a rule while this waits; if it is long, in part. */
  function leaveInFlight(): void {
    sleep(flushRetryMs);
    isInFlight = false;
    isCutOff ||= rest.length > wholeBytes;
    rest = nothing;
  }

  return {
    write: (line) => {
      const bytes = Buffer.from(line);
      if (waitingBytes + bytes.length > mostWaitingBytes) loseWaiting();
      waiting.push(bytes);
      waitingBytes += bytes.length;
      if (rest.length === 0) writeNext();
    },
    flushSync: () => {
      const until = performance.now() + longestFlushMs;
      if (isInFlight) leaveInFlight();
      while (takeNext()) {
        try {
          goOn(writeSync(fd, rest));
        } catch (error) {
          const isFull = (error as NodeJS.ErrnoException).code === 'EAGAIN';
          if (!isFull || performance.now() > until) return giveUp();
          sleep(flushRetryMs);
        }
      }
    },
  };
}

/** How many lines are no longer than that together; one may be by itself. */
function countWithin(mostBytes: number, lines: readonly Buffer[]): number {
  let bytes = 0;
  const beyond = lines.findIndex((line) => (bytes += line.length) > mostBytes);
  return beyond === -1 ? lines.length : Math.max(1, beyond);
}

function countLines(text: Buffer): number {
  return text.reduce((lines, byte) => lines + Number(byte === lineBreak[0]), 0);
}

function tellLost(lost: number): Buffer {
  const told = { level: 40, time: Date.now(), pid: process.pid, lost };
  const line = { ...told, msg: 'log lines could not be written and are lost' };
  return Buffer.from(`${JSON.stringify(line)}\n`);
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
