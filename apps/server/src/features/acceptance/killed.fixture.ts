/**
 * A process that is killed at the n-th boundary of its work: before or after a call of the platform,
 * before or after a commit. What was done stays done; nothing after the boundary happens.
 */
import type { PoolClient } from 'pg';
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

  /** Every call of the client is a boundary before it begins and when it ends. */
  const mortal = <T extends object>(client: T): T =>
    intercept(client, (_name, method) => async (...given) => {
      pass();
      const result = await method(...given);
      pass();
      return result;
    });

  /** A transaction is one before it begins and after its commit. */
  const mortalPool = intercept(db.$client, (name, method) =>
    name !== 'connect'
      ? method
      : async () => {
          pass();
          return mortalConnection(await db.$client.connect());
        },
  );
  const mortalConnection = (connection: PoolClient) =>
    intercept(connection, (name, method) =>
      name !== 'query'
        ? method
        : async (...given) => {
            const result = await method(...given);
            if (given[0] === 'commit') pass();
            return result;
          },
    );

  const mortalPlatform: Platform = {
    ...platform,
    asApp: async (...given) => mortal(await platform.asApp(...given)),
    repositories: async (...given) => mortal(await platform.repositories(...given)),
    reviews: async (...given) => mortal(await platform.reviews(...given)),
  };
  return {
    db: withPool(db, mortalPool),
    platform: mortalPlatform,
    passed: () => passed,
  };
}

type Method = (...given: unknown[]) => unknown;

/** The same object with other methods; `replace` may hand back the one that is there. */
function intercept<T extends object>(
  object: T,
  replace: (name: string, method: Method) => Method,
): T {
  return new Proxy(object, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return replace(String(name), value.bind(target) as Method);
    },
  });
}

function withPool(db: Db, pool: Db['$client']): Db {
  return new Proxy(db, {
    get: (target, name) =>
      name === '$client' ? pool : (Reflect.get(target, name, target) as unknown),
  });
}
