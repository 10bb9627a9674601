/** Program: one person asks for an address again and again, 16 at a time. It ends with its parent. */
import { once } from 'node:events';
import { open } from './client.ts';

const [url = '', session = ''] = process.argv.slice(2);
const sent = { as: { id: 0, session } };
let answers = 0;

async function ask(): Promise<void> {
  // Dropped unread by the program, so that it takes little of the machine.
  await once((await open(url, sent)).resume(), 'end');
  answers += 1;
}

async function askAgain(): Promise<void> {
  // The rate limit refuses some.
  for (;;) await ask().catch(() => {});
}

process.on('disconnect', () => process.exit());
process.on('message', () => process.send?.(answers));
await Promise.race(Array.from({ length: 16 }, askAgain));
