import { AppError, routes, type Route } from '@lectern/contract';
import { openApiDocument } from '@lectern/contract/openapi';
import type { FastifyInstance } from 'fastify';
import type { Serve } from '../../http/serve.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { checkReadiness, type AskDisk } from './check-readiness.ts';
import { watchPlatform } from './watch-platform.ts';

interface SystemDeps extends PlatformDeps {
  version: string;
  askDisk?: AskDisk;
}

export function serveSystem(
  app: FastifyInstance,
  serve: Serve,
  { db, clock, platform, version, askDisk }: SystemDeps,
): void {
  serve(routes.getHealth, () => ({ status: 'ok' as const, version }));

  const askPlatform = watchPlatform({ platform, clock, log: app.log });
  serve(routes.getReadiness, async () => {
    const readiness = await checkReadiness(db, askPlatform, askDisk);
    if (readiness.status === 'ready') return readiness;
    throw new AppError('unavailable', { details: readiness });
  });

  const served = servedRoutes(app);
  serve(routes.describeApi, () => openApiDocument(served(), { title: 'Lectern', version }));
}

function servedRoutes(app: FastifyInstance): () => Record<string, Route> {
  const served = new Set<Route>();
  app.addHook('onRoute', ({ config }) => {
    if (config?.contractRoute) served.add(config.contractRoute);
  });
  for (const route of [routes.getHealth, routes.getReadiness]) served.add(route);
  return () => Object.fromEntries(Object.entries(routes).filter(([, route]) => served.has(route)));
}
