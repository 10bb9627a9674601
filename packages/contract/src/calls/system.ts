import { defineRoute } from '../route/route.ts';
import { z } from '../zod.ts';

export const Health = z.object({ status: z.literal('ok'), version: z.string().default('') });

/** Database and queue decide readiness; platform and disk are only reported. */
export const Readiness = z.object({
  status: z.enum(['ready', 'not_ready']),
  database: z.enum(['up', 'down']),
  queue: z.enum(['up', 'down']),
  platform: z.enum(['up', 'down', 'unknown']),
  /** Low means that the built-in code host refuses pushes. */
  disk: z.enum(['enough', 'low', 'unknown']).default('unknown'),
});
export type Readiness = z.infer<typeof Readiness>;

export const systemRoutes = {
  getHealth: defineRoute({
    method: 'GET',
    path: '/health',
    policy: 'public',
    tag: 'system',
    summary: 'Whether the process is alive',
    answer: Health,
  }),

  getReadiness: defineRoute({
    method: 'GET',
    path: '/ready',
    policy: 'public',
    tag: 'system',
    summary: 'Whether this process can serve requests',
    answer: Readiness,
  }),

  describeApi: defineRoute({
    method: 'GET',
    path: '/docs',
    policy: 'public',
    tag: 'system',
    summary: 'This description, as OpenAPI 3.1',
    answer: z.looseObject({ openapi: z.string() }),
  }),
} as const;
