import { Readable } from 'node:stream';
import type { ServiceProcess } from './service-process.ts';

/**
 * A process's output as an answer. It waits for the first bytes, because only they show that the
 * request was understood; undefined means git ended without a word.
 */
export async function relayOutput(
  service: ServiceProcess,
): Promise<{ start: Buffer; output: Readable } | undefined> {
  const chunks: AsyncIterator<Buffer> = service.stdout[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done === true) return undefined;
  const output = Readable.from(relay(first.value, chunks, service));
  // Whoever reads it hears of its end; before there is somebody, that must not end the process.
  output.on('error', () => {});
  // What was cut off must not look whole, and a client that reads nothing would never notice.
  const cutOff = () => {
    output.destroy(new Error('cut off'));
    // As long as something of it is unread, the process counts as running.
    service.stdout.destroy();
  };
  if (service.stopped.aborted) cutOff();
  else service.stopped.addEventListener('abort', cutOff);
  return { start: first.value, output };
}

async function* relay(first: Buffer, chunks: AsyncIterator<Buffer>, service: ServiceProcess) {
  try {
    yield first;
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) {
      service.touch();
      yield next.value;
    }
  } finally {
    // Also reached when the client goes away in the middle.
    if (!service.stdout.readableEnded) service.stop();
  }
}
