import { platformRoutes } from './platform.ts';
import { sessionRoutes } from './session.ts';
import { systemRoutes } from './system.ts';

/** Every call of the API, by name. The server registers exactly these; the web calls exactly these. */
export const routes = {
  ...sessionRoutes,
  ...platformRoutes,
  ...systemRoutes,
} as const;

export type RouteName = keyof typeof routes;
