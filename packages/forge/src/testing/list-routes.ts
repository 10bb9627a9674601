import type { RouteOptions } from 'fastify';
import { buildForge } from '../app.ts';
import type { ForgeContext } from '../context.ts';

export interface RestRoute {
  method: string;
  url: string;
  access: string;
}

export async function listRoutes(context: ForgeContext): Promise<RestRoute[]> {
  const found: RestRoute[] = [];
  const app = buildForge(context);
  app.addHook('onRoute', ({ method, url, config }: RouteOptions) => {
    if (!url.startsWith('/api/v3')) return;
    for (const each of [method].flat()) {
      if (each !== 'HEAD')
        found.push({ method: each, url, access: config?.access ?? 'undeclared' });
    }
  });
  await app.ready();
  await app.close();
  return found;
}
