import { readdirSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bytesIn, forgetSize } from '../repository/repository-size.ts';
import type { PushRoom } from '../disk-room.ts';
import type { ServiceProcess } from '../service/service-process.ts';

/** The quarantined objects of a push. */
export interface Incoming {
  isTooLarge(): boolean;
  isDiskFull(): boolean;
  /** Resolves once git has ended and leftovers are removed. */
  ended: Promise<void>;
}

const watchEveryMs = 500;
const prefix = 'tmp_objdir-incoming-';

/** By repository, because folders of concurrent pushes cannot be told apart. */
const running = new Map<string, { pushes: number; hasLeftovers: boolean }>();

/** A small pack of deltas can unpack to huge files, and git has no limit for that. */
export function watchIncoming(
  dir: string,
  maxBytes: number,
  service: ServiceProcess,
  room: Pick<PushRoom, 'isBelowFloor'>,
): Incoming {
  const here = running.get(dir) ?? { pushes: 0, hasLeftovers: false };
  here.pushes += 1;
  running.set(dir, here);
  const objects = join(dir, 'objects');
  let isTooLarge = false;
  let isDiskFull = false;

  async function check(): Promise<void> {
    forgetSize(dir);
    if (await room.isBelowFloor()) {
      isDiskFull = true;
      service.stop();
      return;
    }
    const folders = (await readdir(objects)).filter((name) => name.startsWith(prefix));
    const sizes = await Promise.all(folders.map((name) => bytesIn(join(objects, name))));
    if (sizes.reduce((all, size) => all + size, 0) <= maxBytes * here.pushes) return;
    isTooLarge = true;
    service.stop();
  }
  const watch = setInterval(() => void check().catch(() => {}), watchEveryMs);

  async function end(): Promise<void> {
    clearInterval(watch);
    here.pushes -= 1;
    // A stopped git may write into the folder that it removes, and then leaves it.
    here.hasLeftovers ||= service.stopped.aborted;
    if (here.pushes > 0) return;
    running.delete(dir);
    // The outcome must be logged even if the leftovers cannot be removed.
    if (here.hasLeftovers) await removeLeftovers(objects).catch(() => {});
  }
  return {
    isTooLarge: () => isTooLarge,
    isDiskFull: () => isDiskFull,
    ended: service.exited.then(end),
  };
}

async function removeLeftovers(objects: string): Promise<void> {
  // Synchronous, so that the list cannot contain the folder of a new push.
  const left = readdirSync(objects).filter((name) => name.startsWith(prefix));
  const options = { recursive: true, force: true, maxRetries: 5 };
  await Promise.all(left.map((name) => rm(join(objects, name), options)));
}
