import { createServer, type AddressInfo } from 'node:net';
import { buildForge } from './app.ts';
import { openContext } from './open-context.ts';
import type { Forge, ForgeOptions } from './options.ts';
import { recover } from './recover.ts';
import { registerApps } from './use-cases/register-apps.ts';

/** Starts the code host: schema up to date, half-made things finished, apps known, then listening. */
export async function startForge(options: ForgeOptions): Promise<Forge> {
  const host = options.host ?? '127.0.0.1';
  // Addresses are handed out from the first answer on, so the port is settled before anything else.
  const port = options.port === 0 ? await freePort(host) : options.port;
  const url = options.publicUrl ?? `http://localhost:${port}`;
  const context = await openContext(options, url);
  const app = buildForge(context);
  try {
    await recover(context);
    await registerApps(context, options.apps ?? []);
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    await context.pool.end();
    throw error;
  }
  return {
    url: context.urls.base,
    apiUrl: context.urls.api(''),
    port,
    async close() {
      await app.close();
      await context.pool.end();
    },
  };
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
