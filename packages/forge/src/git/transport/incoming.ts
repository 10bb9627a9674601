import { readdirSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bytesIn, weighAnew } from '../repository/repository-size.ts';
import type { ServiceProcess } from '../service/service-process.ts';

/** What git sets aside of a push, until all of it is there and found to be good. */
export interface Incoming {
  /** It was stopped for this. */
  isTooLarge(): boolean;
  /** Resolves once git has ended and nothing is left of what it was stopped over. */
  ended: Promise<void>;
}

const watchEveryMs = 500;
const prefix = 'tmp_objdir-incoming-';

/** By repository: nobody can tell whose a folder is while others push as well. */
const running = new Map<string, { pushes: number; isLittered: boolean }>();

/**
 * A push of a few deltas that repeat what they start from is small, and each of its files is written out
 * whole. Nothing of git's own bounds that, so it is watched.
 */
export function watchIncoming(dir: string, maxBytes: number, service: ServiceProcess): Incoming {
  const here = running.get(dir) ?? { pushes: 0, isLittered: false };
  here.pushes += 1;
  running.set(dir, here);
  const objects = join(dir, 'objects');
  let isTooLarge = false;

  async function look(): Promise<void> {
    weighAnew(dir);
    const folders = (await readdir(objects)).filter((name) => name.startsWith(prefix));
    const sizes = await Promise.all(folders.map((name) => bytesIn(join(objects, name))));
    if (sizes.reduce((all, size) => all + size, 0) <= maxBytes * here.pushes) return;
    isTooLarge = true;
    service.stop();
  }
  const watch = setInterval(() => void look().catch(() => {}), watchEveryMs);

  async function end(): Promise<void> {
    clearInterval(watch);
    here.pushes -= 1;
    // Whoever is stopped may still write what it is about to remove, and then leaves it.
    here.isLittered ||= service.stopped.aborted;
    if (here.pushes > 0) return;
    running.delete(dir);
    // What cannot be removed keeps no push from being settled.
    if (here.isLittered) await removeLeft(objects).catch(() => {});
  }
  return { isTooLarge: () => isTooLarge, ended: service.exited.then(end) };
}

async function removeLeft(objects: string): Promise<void> {
  // Listed at once, so that none of them is of a push that begins now.
  const left = readdirSync(objects).filter((name) => name.startsWith(prefix));
  const options = { recursive: true, force: true, maxRetries: 5 };
  await Promise.all(left.map((name) => rm(join(objects, name), options)));
}
