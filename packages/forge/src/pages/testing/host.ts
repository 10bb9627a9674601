/** A listening host with a database of its own and a clock that can be moved, for tests of pages. */
import { scratchFolder } from '@lectern/testkit/scratch';
import { buildForge } from '../../app.ts';
import type { ForgeContext } from '../../context.ts';
import { openContext } from '../../open-context.ts';
import type { ForgeOptions } from '../../options.ts';
import { forgeDatabase } from '../../testing/forge-database.ts';
import { urlsAt } from '../../urls.ts';
import { registerApps } from '../../use-cases/register-apps.ts';
import { Browser } from './browser.ts';

export interface TestHost {
  url: string;
  context: ForgeContext;
  browser(): Browser;
  /** Moves the host's clock; sessions, codes and tokens age by it. */
  wait(minutes: number): void;
  close(): Promise<void>;
}

export async function startTestHost(
  given: Pick<ForgeOptions, 'quickSignIn' | 'apps'> = {},
): Promise<TestHost> {
  const database = await forgeDatabase();
  const dir = await scratchFolder();
  let waited = 0;
  const clock = () => new Date(Date.now() + waited);
  const options = { ...given, databaseUrl: database.url, dir, title: 'Lectern', clock };
  const context = await openContext(options, 'http://127.0.0.1');
  await registerApps(context, given.apps ?? []);
  const app = buildForge(context);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  Object.assign(context.urls, urlsAt(url));
  return {
    url,
    context,
    browser: () => new Browser(url),
    wait: (minutes) => {
      waited += minutes * 60_000;
    },
    async close() {
      await app.close();
      await context.pool.end();
      await database.close();
    },
  };
}
