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
const mostWaitingChars = 1_000_000;
/** A full pipe does not tell when it has room again. */
const retryMs = 50;
const longestFlushMs = 500;
const nothing = Buffer.alloc(0);
const lineBreak = '\n'.charCodeAt(0);

/** A pipe must not block, or a stalled reader holds up the end of the process: `process.stdout` sees to that. */
export function openLog(fd: number): LogDestination {
  let waiting: string[] = [];
  let waitingChars = 0;
  /** Of what has been taken from there to be written, the rest. */
  let rest: Buffer = nothing;
  let lost = 0;
  /** How many losses it is that the rest tells of, if it does. */
  let told = 0;
  let isBusy = false;
  let isInFlight = false;
  let isCutOff = false;

  function take(): string {
    const text = waiting.join('');
    waiting = [];
    waitingChars = 0;
    return text;
  }

  function loseWaiting(): void {
    lost += waiting.length;
    take();
  }

  function writeNext(): void {
    if (rest.length === 0 && waiting.length > 0) {
      told = lost;
      rest = Buffer.from(lost > 0 ? tellLost(lost, isCutOff) : take());
    }
    isBusy = rest.length > 0;
    if (!isBusy) return;
    isInFlight = true;
    write(fd, rest, (error, bytes) => {
      isInFlight = false;
      if (error?.code === 'EAGAIN') setTimeout(writeNext, retryMs).unref();
      else if (error) giveUp();
      else goOn(bytes);
    });
  }

  function goOn(bytes: number): void {
    isCutOff = rest[bytes - 1] !== lineBreak;
    rest = rest.subarray(bytes);
    if (rest.length === 0) lost -= told;
    writeNext();
  }

  /** Until the next line: it may be written again. */
  function giveUp(): void {
    if (told === 0) lost += rest.reduce((lines, byte) => lines + Number(byte === lineBreak), 0);
    loseWaiting();
    rest = nothing;
    isBusy = false;
  }

  return {
    write: (line) => {
      if (waitingChars + line.length > mostWaitingChars) loseWaiting();
      waiting.push(line);
      waitingChars += line.length;
      if (!isBusy) writeNext();
    },
    flushSync: () => {
      let last = Buffer.from(take());
      // What is in flight arrives by itself before the process is gone.
      if (!isInFlight) {
        last = Buffer.concat([rest, last]);
        rest = nothing;
      }
      writeWithin(longestFlushMs, fd, last);
    },
  };
}

function tellLost(lost: number, isCutOff: boolean): string {
  const told = { level: 40, time: Date.now(), pid: process.pid, lost };
  const line = JSON.stringify({ ...told, msg: 'log lines could not be written and are lost' });
  return `${isCutOff ? '\n' : ''}${line}\n`;
}

function writeWithin(ms: number, fd: number, text: Buffer): void {
  const until = performance.now() + ms;
  const sleeping = new Int32Array(new SharedArrayBuffer(4));
  for (let rest = text; rest.length > 0 && performance.now() < until;) {
    try {
      rest = rest.subarray(writeSync(fd, rest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      Atomics.wait(sleeping, 0, 0, 10);
    }
  }
}
