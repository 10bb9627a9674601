/** What runs in the small process. It is handed over as text, so it knows nothing but what is in it. */
import type { Answer, EndOrder, Order, StartOrder } from './starter.ts';

function starterProgram(): void {
  const { spawn } = process.getBuiltinModule('node:child_process');
  const running = new Map<number, number>();

  process.title = 'lectern starter';
  // It ends with whom it serves, who may need it until then, whatever a terminal or a supervisor says.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
  process.on('disconnect', () => {
    // Nobody is left to wait for them, nor to say when their time is up; git clears its locks away.
    for (const id of running.keys()) end({ id, signal: 'SIGTERM' });
    process.exit();
  });
  process.on('message', (order: Order) => ('signal' in order ? end(order) : start(order)));

  function start({ id, program, args, input, maxBytes, maxErrorBytes, ...where }: StartOrder) {
    const refuse = ({ message, code }: NodeJS.ErrnoException) =>
      answer({ id, problem: { message, code } });
    try {
      // A group of its own, so that what it starts can be ended with it.
      const child = spawn(program, args, { ...where, stdio: 'pipe', detached: true });
      child.on('error', refuse);
      // Without a free descriptor there is nothing to listen to.
      if (child.pid === undefined) return;
      running.set(id, child.pid);
      const stdout = collect(child.stdout, maxBytes, () => end({ id, signal: 'SIGKILL' }));
      const stderr = collect(child.stderr, maxErrorBytes, () => {});
      child.on('close', (code) => {
        running.delete(id);
        const printed = { stdout: stdout.bytes(), stderr: stderr.bytes().toString() };
        answer({ id, ended: { code: code ?? -1, ...printed, isTooLong: stdout.isTooLong() } });
      });
      // A program that stops reading closes its end; its exit code tells the story.
      child.stdin.on('error', () => {});
      child.stdin.end(input);
    } catch (error) {
      // One that makes no sense must not take the others along.
      refuse(error as Error);
    }
  }

  function answer(told: Answer) {
    // Whom it serves may be gone already, which is told by another event.
    process.send?.(told, undefined, undefined, () => {});
  }

  function end({ id, signal }: EndOrder) {
    const pid = running.get(id);
    try {
      if (pid !== undefined) process.kill(-pid, signal);
    } catch {
      // It ended by itself meanwhile.
    }
  }

  /** What is beyond the limit is read, or the program would wait for ever, and forgotten. */
  function collect(stream: NodeJS.ReadableStream, limit: number, onTooLong: () => void) {
    const chunks: Buffer[] = [];
    let length = 0;
    stream.on('data', (chunk: Buffer) => {
      if (length < limit) chunks.push(chunk.subarray(0, limit - length));
      length += chunk.length;
      if (length > limit) onTooLong();
    });
    return { bytes: () => Buffer.concat(chunks), isTooLong: () => length > limit };
  }
}

/** tsx keeps the names of functions by calling this; it has to be in the text as well. */
const helper = 'const __name = (value) => value;';

export const starterText = `${helper} (${starterProgram})();`;
