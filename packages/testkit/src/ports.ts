/**
 * Ports for what a test starts. They lie below those that the system hands to outgoing connections:
 * one of these could take a port between the moment it is found free and the moment it is used.
 */
import { once } from 'node:events';
import { createServer } from 'node:net';

const range = { first: 12_000, last: 32_000 } as const;

/** The first of `count` neighbours that are all free. */
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
