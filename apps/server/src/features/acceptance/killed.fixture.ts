/** Simulates a process that is killed at its n-th boundary: before or after a platform call or a commit. */
import type { PoolClient } from 'pg';
import type { Db } from '../../db/open.ts';
import type { Platform } from '../../platform/platform.ts';

export class Killed extends Error {
  override readonly name = 'Killed';
}

export interface Mortal {
  db: Db;
  platform: Platform;
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

  /** Each call of the client has a boundary before and after it. */
  const mortal = <T extends object>(client: T): T =>
    intercept(client, (_name, method) => async (...given) => {
      pass();
      const result = await method(...given);
      pass();
      return result;
    });

  /** Each transaction has a boundary before it begins and after its commit. */
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
