// @ts-check
/** The small process that starts programs. It is plain JavaScript, so Node.js runs it without tsx. */
import { spawn } from 'node:child_process';

/** @import { Answer, EndOrder, Order, StartOrder } from './starter.ts' */

/** @type {Map<number, number>} */
const running = new Map();

process.title = 'lectern starter';
// The server needs programs while it stops, so only its end stops this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
process.on('disconnect', () => {
  // These programs have lost their caller. SIGTERM lets git remove its lock files.
  for (const id of running.keys()) end({ id, signal: 'SIGTERM' });
  process.exit();
});
process.on('message', (/** @type {Order} */ order) =>
  'signal' in order ? end(order) : start(order),
);

/** @param {StartOrder} order */
function start({ id, program, args, input, maxBytes, maxErrorBytes, ...where }) {
  const refuse = (/** @type {NodeJS.ErrnoException} */ { message, code }) =>
    answer({ id, problem: { message, code } });
  try {
    // `detached` makes a process group, so that its children can be ended with it.
    const child = spawn(program, args, { ...where, stdio: 'pipe', detached: true });
    child.on('error', refuse);
    // `spawn` returns no pid without a free file descriptor.
    if (child.pid === undefined) return;
    running.set(id, child.pid);
    const stdout = collect(child.stdout, maxBytes, () => end({ id, signal: 'SIGKILL' }));
    const stderr = collect(child.stderr, maxErrorBytes, () => {});
    child.on('close', (code) => {
      running.delete(id);
      const printed = { stdout: stdout.bytes(), stderr: stderr.bytes().toString() };
      answer({ id, ended: { code: code ?? -1, ...printed, isTooLong: stdout.isTooLong() } });
    });
    // A program may stop reading early; its exit code says what happened.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  } catch (error) {
    // `spawn` throws for invalid arguments; other programs must go on.
    refuse(/** @type {Error} */ (error));
  }
}

/** @param {Answer} message */
function answer(message) {
  // If the server is gone, 'disconnect' handles it.
  process.send?.(message, undefined, undefined, () => {});
}

/** @param {EndOrder} order */
function end({ id, signal }) {
  const pid = running.get(id);
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // The program has already ended.
  }
}

/**
 * Keeps up to `limit` bytes, and reads on because a full pipe would block the program.
 * @param {NodeJS.ReadableStream} stream
 * @param {number} limit
 * @param {() => void} onTooLong
 */
function collect(stream, limit, onTooLong) {
  /** @type {Buffer[]} */
  const chunks = [];
  let length = 0;
  stream.on('data', (/** @type {Buffer} */ chunk) => {
    if (length < limit) chunks.push(chunk.subarray(0, limit - length));
    length += chunk.length;
    if (length > limit) onTooLong();
  });
  return { bytes: () => Buffer.concat(chunks), isTooLong: () => length > limit };
}
