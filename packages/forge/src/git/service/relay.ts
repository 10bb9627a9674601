import { Readable } from 'node:stream';
import { diskRoomOf } from './disk-room.ts';
import type { GitLimits } from '../limits.ts';
import { runAhead } from './run-ahead.ts';
import type { ServiceProcess } from './service-process.ts';

type Patience = Pick<GitLimits, 'idleTimeoutMs' | 'transferTimeoutMs'>;

/**
 * A process's output as an answer, for which it does not have to wait; what is not read yet stays
 * beside the repository `dir`, in the room that the caller has. It waits for the first bytes, because
 * only they show that the request was understood; undefined means git ended without a word.
 */
export async function relayOutput(
  service: ServiceProcess,
  dir: string,
  caller: string,
  patience: Patience,
): Promise<{ start: Buffer; output: Readable } | undefined> {
  const chunks: AsyncIterator<Buffer> = service.stdout[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done === true) return undefined;
  const source = watched(first.value, chunks, service);
  const ahead = runAhead(source, dir, diskRoomOf(caller), service.stop);
  const output: Readable = Readable.from(patiently(ahead, patience, () => cutOff()));
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

async function* watched(first: Buffer, chunks: AsyncIterator<Buffer>, service: ServiceProcess) {
  yield first;
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) {
    service.hold();
    yield next.value;
    service.touch();
  }
}

/** Gives up on a client that reads nothing for too long, or never comes to the end. */
async function* patiently(
  chunks: AsyncIterable<Buffer>,
  { idleTimeoutMs, transferTimeoutMs }: Patience,
  giveUp: () => void,
) {
  const total = setTimeout(giveUp, transferTimeoutMs);
  let idle: NodeJS.Timeout | undefined;
  try {
    for await (const chunk of chunks) {
      idle = setTimeout(giveUp, idleTimeoutMs);
      yield chunk;
      clearTimeout(idle);
    }
  } finally {
    clearTimeout(idle);
    clearTimeout(total);
  }
}
