import { createServer, type AddressInfo } from 'node:net';
import { ensureQuickAccounts } from './accounts/sign-in.ts';
import { buildForge } from './app.ts';
import { takeHostLock } from './host-lock.ts';
import { openContext, silent } from './open-context.ts';
import type { Forge, ForgeOptions } from './options.ts';
import { recover } from './recover.ts';
import { openSampleCalls } from './sample-calls.ts';
import { forgetLost } from './use-cases/forget-lost.ts';
import { registerApps } from './use-cases/register-apps.ts';
import { startPendingPushes } from './use-cases/pending-pushes.ts';
import { startDispatcher, type Dispatcher } from './webhooks/dispatcher.ts';
import { startPurging } from './webhooks/purge.ts';

const LOOPBACK = '127.0.0.1';

export async function startForge(options: ForgeOptions): Promise<Forge> {
  // Lock before migrating: the schema must not change under a running host.
  const lock = await takeHostLock(options.databaseUrl, options.log ?? silent);
  try {
    const forge = await startLocked(options);
    return { ...forge, close: () => forge.close().finally(lock.release) };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function startLocked(options: ForgeOptions): Promise<Forge> {
  const host = options.host ?? LOOPBACK;
  // Answers contain the host's address, so the port is chosen first.
  const port = options.port === 0 ? await freePort(host) : options.port;
  const url = options.publicUrl ?? `http://localhost:${port}`;
  const { faults } = options;
  const context = await openContext(options, url);
  const app = buildForge(context);
  let dispatcher: Dispatcher | undefined;
  let stopPurging: (() => Promise<void>) | undefined;
  let stopPendingPushes: (() => Promise<void>) | undefined;

  async function close(): Promise<void> {
    await app.close();
    await stopPendingPushes?.();
    await Promise.all([dispatcher?.stop(), stopPurging?.()]);
    await context.pool.end();
  }

  try {
    // Before `recover`, which reads the folders.
    if (options.forgetsLost) await forgetLost(context);
    await recover(context);
    await registerApps(context, options.apps ?? []);
    await ensureQuickAccounts(context);
    dispatcher = await startDispatcher(context, faults && { fateOf: faults.fateOfWebhook });
    stopPurging = startPurging(context);
    stopPendingPushes = startPendingPushes(context);
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
