/**
 * Free ports below the ephemeral range, from which an outgoing connection could take one between the
 * check and its use.
 */
import { once } from 'node:events';
import { createServer } from 'node:net';

const range = { first: 12_000, last: 32_000 } as const;

/** The first of `count` consecutive free ports. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = range.first + Math.floor(Math.random() * (range.last - range.first));
    const wanted = Array.from({ length: count }, (_, offset) => first + offset);
    const free = await Promise.all(wanted.map(isFree));
    if (free.every(Boolean)) return first;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  const isListening = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  if (isListening) await new Promise((resolve) => probe.close(resolve));
  return isListening;
}
