import { Readable } from 'node:stream';
import type { ServiceProcess } from './service-process.ts';

/**
 * A process's output as an answer. It waits for the first bytes, because only they show that the
 * request was understood; undefined means git ended without a word.
 */
export async function relayOutput(service: ServiceProcess): Promise<Readable | undefined> {
  const chunks: AsyncIterator<Buffer> = service.stdout[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done === true) return undefined;
  return Readable.from(relay(first.value, chunks, service));
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
