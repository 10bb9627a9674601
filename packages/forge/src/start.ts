import { createServer, type AddressInfo } from 'node:net';
import { ensureQuickAccounts } from './accounts/sign-in.ts';
import { buildForge } from './app.ts';
import { holdAlone } from './hold-alone.ts';
import { openContext, silent } from './open-context.ts';
import type { Forge, ForgeOptions } from './options.ts';
import { recover } from './recover.ts';
import { openSampleCalls } from './sample-calls.ts';
import { forgetLost } from './use-cases/forget-lost.ts';
import { registerApps } from './use-cases/register-apps.ts';
import { startSettling } from './use-cases/settle-later.ts';
import { startDispatcher, type Dispatcher } from './webhooks/dispatcher.ts';
import { startPurging } from './webhooks/purge.ts';

const LOOPBACK = '127.0.0.1';

export async function startForge(options: ForgeOptions): Promise<Forge> {
  // Before the schema is touched: that of a host which runs must not change under its hands.
  const alone = await holdAlone(options.databaseUrl, options.log ?? silent);
  try {
    const forge = await startAlone(options);
    return { ...forge, close: () => forge.close().finally(alone.release) };
  } catch (error) {
    await alone.release();
    throw error;
  }
}

/** Starts the code host: schema up to date, half-made things finished, apps known, then listening. */
async function startAlone(options: ForgeOptions): Promise<Forge> {
  const host = options.host ?? LOOPBACK;
  // Addresses are handed out from the first answer on, so the port is settled before anything else.
  const port = options.port === 0 ? await freePort(host) : options.port;
  const url = options.publicUrl ?? `http://localhost:${port}`;
  const { faults } = options;
  const context = await openContext(options, url);
  const app = buildForge(context);
  let dispatcher: Dispatcher | undefined;
  let stopPurging: (() => Promise<void>) | undefined;
  let stopSettling: (() => Promise<void>) | undefined;

  async function close(): Promise<void> {
    await app.close();
    await stopSettling?.();
    await Promise.all([dispatcher?.stop(), stopPurging?.()]);
    await context.pool.end();
  }

  try {
    // Before pushes are recovered, which look for what they left in those folders.
    if (options.forgetsLost) await forgetLost(context);
    await recover(context);
    await registerApps(context, options.apps ?? []);
    await ensureQuickAccounts(context);
    dispatcher = await startDispatcher(context, faults && { fateOf: faults.fateOfWebhook });
    stopPurging = startPurging(context);
    stopSettling = startSettling(context);
    await app.listen({ host, port });
    return {
      url: context.urls.base,
      apiUrl: context.urls.api(''),
      port,
      openSampleCalls: () => openSampleCalls(context),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, host, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
