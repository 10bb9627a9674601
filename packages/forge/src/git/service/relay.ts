import { Readable } from 'node:stream';
import { diskQuotaOf } from './disk-quota.ts';
import type { GitLimits } from '../limits.ts';
import { spoolOutput } from './spool-output.ts';
import type { ServiceProcess } from './service-process.ts';

type Timeouts = Pick<GitLimits, 'idleTimeoutMs' | 'transferTimeoutMs'>;

/**
 * Spools unread output to `dir`, so that git need not wait. Waits for the first bytes, which show
 * that git accepted the request. Undefined if git ended without output.
 */
export async function relayOutput(
  service: ServiceProcess,
  dir: string,
  caller: string,
  timeouts: Timeouts,
): Promise<{ start: Buffer; output: Readable } | undefined> {
  const chunks: AsyncIterator<Buffer> = service.stdout[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done === true) return undefined;
  const source = watched(first.value, chunks, service);
  const spooled = spoolOutput(source, dir, diskQuotaOf(caller), service.stop);
  const output: Readable = Readable.from(withTimeouts(spooled, timeouts, () => cutOff()));
  // Without a listener, an early error would end our process.
  output.on('error', () => {});
  // With an error, so that a truncated answer does not look complete.
  const cutOff = () => {
    output.destroy(new Error('cut off'));
    // `service.exited` resolves only after all output is read or destroyed.
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

/** Calls `giveUp` when the client stalls or takes too long. */
async function* withTimeouts(
  chunks: AsyncIterable<Buffer>,
  { idleTimeoutMs, transferTimeoutMs }: Timeouts,
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
