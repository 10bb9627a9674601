/**
 * A process that is killed at the n-th boundary of its work: before or after a call of the platform,
 * before or after a commit. What was done stays done; nothing after the boundary happens.
 */
import type { Db } from '../../db/open.ts';
import type { Platform } from '../../platform/platform.ts';

export class Killed extends Error {
  override readonly name = 'Killed';
}

export interface Mortal {
  db: Db;
  platform: Platform;
  /** How many boundaries were passed. */
  passed(): number;
}

export function killedAt(
  boundary: number,
  { db, platform }: { db: Db; platform: Platform },
): Mortal {
  let passed = 0;
  const pass = () => {
    if (passed === boundary) throw new Killed();
    passed += 1;
  };

  /** Calls of the object that `isBoundary` names are boundaries before they begin and when they end. */
  function mortal<T extends object>(object: T, isBoundary: (name: string) => boolean): T {
    return new Proxy(object, {
      get(target, name, receiver) {
        const value: unknown = Reflect.get(target, name, receiver);
        if (typeof value !== 'function') return value;
        const method = value.bind(target) as (...given: unknown[]) => unknown;
        if (!isBoundary(String(name))) return method;
        return async (...given: unknown[]) => {
          pass();
          const result = await method(...given);
          pass();
          return result;
        };
      },
    });
  }

  const everyCall = () => true;
  const mortalPlatform: Platform = {
    ...platform,
    asApp: async (...given) => mortal(await platform.asApp(...given), everyCall),
    repositories: async (...given) => mortal(await platform.repositories(...given), everyCall),
  };
  return {
    db: mortal(db, (name) => name === 'transaction'),
    platform: mortalPlatform,
    passed: () => passed,
  };
}
