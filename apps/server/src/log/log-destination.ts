/**
 * Writes log lines to a file, pipe or terminal that may be full, slow or gone. Logging never waits and
 * never fails: lines that cannot be written are dropped, and the next line that can be says how many.
 * sonic-boom, which pino uses, blocks for ever in flushSync on a full disk (ADR 29).
 */
import { write, writeSync } from 'node:fs';
import { textLine } from './text-line.ts';

export interface LogDestination {
  write(line: string): void;
  /** For the exit of a process: writes what waits, for half a second at most. */
  flushSync(): void;
}

/** Some thousand lines for a slow reader. */
const maxWaitingBytes = 1_000_000;
/** A pipe takes up to this much atomically (PIPE_BUF), so an exit cannot cut a line. */
const atomicBytes = 4_096;
/** The capacity of a pipe. */
const pipeBytes = 65_536;
/** A full pipe does not announce that it has room again. */
const retryMs = 50;
const maxFlushMs = 500;
const flushRetryMs = 10;
const empty = Buffer.alloc(0);
const lineBreak = Buffer.from('\n');

/** Expects a pipe that does not block, which `process.stdout` takes care of. */
// oxlint-disable-next-line max-lines-per-function -- one closure, because its parts share their state
export function openLog(fd: number, format: 'json' | 'text' = 'json'): LogDestination {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  /** The unwritten rest of the lines that are being written. */
  let rest: Buffer = empty;
  let lost = 0;
  /** The number of lost lines that `rest` reports, or 0. */
  let reported = 0;
  let isWriting = false;
  let isCutOff = false;

  /** Fills `rest`; false when there is nothing to write. */
  function takeNext(): boolean {
    if (rest.length === 0) {
      reported = lost;
      lost = 0;
      const next = reported > 0 ? Buffer.from(printed(reportLost(reported))) : takeLines();
      rest = isCutOff ? Buffer.concat([lineBreak, next]) : next;
    }
    return rest.length > 0;
  }

  function printed(line: string): string {
    return format === 'text' ? textLine(line) : line;
  }

  function takeLines(): Buffer {
    // One piece is written per turn of the event loop. When lines pile up, pieces get larger.
    const isBehind = waitingBytes > maxWaitingBytes / 2;
    const count = countWithin(isBehind ? pipeBytes : atomicBytes, waiting);
    const lines = Buffer.concat(waiting.splice(0, count));
    waitingBytes -= lines.length;
    return lines;
  }

  function dropWaiting(): void {
    lost += waiting.length;
    waiting = [];
    waitingBytes = 0;
  }

  function writeNext(): void {
    if (isWriting || !takeNext()) return;
    const piece = rest;
    isWriting = true;
    write(fd, piece, (error, bytes) => {
      // A flush has replaced this piece.
      if (piece !== rest) return;
      isWriting = false;
      if (error?.code === 'EAGAIN') setTimeout(writeNext, retryMs).unref();
      else if (error) dropAll();
      else {
        advance(bytes);
        writeNext();
      }
    });
  }

  function advance(bytes: number): void {
    isCutOff = rest[bytes - 1] !== lineBreak[0];
    rest = rest.subarray(bytes);
  }

  /** The next line tries again. */
  function dropAll(): void {
    lost += reported > 0 ? reported : countLines(rest);
    dropWaiting();
    rest = empty;
  }

  /** A write that has begun completes in another thread, usually during this sleep; a long one in part. */
  function awaitWrite(): void {
    sleep(flushRetryMs);
    isWriting = false;
    isCutOff ||= rest.length > atomicBytes;
    rest = empty;
  }

  return {
    write: (line) => {
      const bytes = Buffer.from(printed(line));
      if (waitingBytes + bytes.length > maxWaitingBytes) dropWaiting();
      waiting.push(bytes);
      waitingBytes += bytes.length;
      if (rest.length === 0) writeNext();
    },
    flushSync: () => {
      const until = performance.now() + maxFlushMs;
      if (isWriting) awaitWrite();
      while (takeNext()) {
        try {
          advance(writeSync(fd, rest));
        } catch (error) {
          const isFull = (error as NodeJS.ErrnoException).code === 'EAGAIN';
          if (!isFull || performance.now() > until) return dropAll();
          sleep(flushRetryMs);
        }
      }
    },
  };
}

/** How many lines fit into this size together; at least one. */
function countWithin(maxBytes: number, lines: readonly Buffer[]): number {
  let bytes = 0;
  const beyond = lines.findIndex((line) => (bytes += line.length) > maxBytes);
  return beyond === -1 ? lines.length : Math.max(1, beyond);
}

function countLines(text: Buffer): number {
  return text.reduce((lines, byte) => lines + Number(byte === lineBreak[0]), 0);
}

function reportLost(lost: number): string {
  const event = { level: 40, time: Date.now(), pid: process.pid, lost };
  return `${JSON.stringify({ ...event, msg: 'log lines could not be written and are lost' })}\n`;
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
