/** Routes for tests of the HTTP layer, so that these need no feature. */
import { defineRoute, z } from '@lectern/contract';
import type { AppDeps } from '@lectern/server/app';

const shared = { tag: 'system', summary: 'A probe' } as const;

export const probes = {
  whoami: defineRoute({
    ...shared,
    method: 'GET',
    path: '/probe/whoami',
    policy: 'user',
    answer: z.object({ login: z.string() }),
  }),
  echo: defineRoute({
    ...shared,
    method: 'POST',
    path: '/probe/echo',
    policy: 'public',
    body: z.unknown(),
    answer: z.object({ body: z.unknown() }),
  }),
  touch: defineRoute({
    ...shared,
    method: 'POST',
    path: '/probe/touch',
    policy: 'public',
    answer: 'none',
  }),
  strict: defineRoute({
    ...shared,
    method: 'PUT',
    path: '/probe/strict',
    policy: 'user',
    query: z.object({ page: z.coerce.number().optional() }),
    body: z.object({ name: z.string().max(5) }),
    answer: 'none',
  }),
  student: defineRoute({
    ...shared,
    method: 'GET',
    path: '/probe/classroom/:cid/student',
    policy: 'student',
    params: z.object({ cid: z.coerce.number().int() }),
    answer: z.object({ role: z.string() }),
  }),
  professor: defineRoute({
    ...shared,
    method: 'GET',
    path: '/probe/classroom/:cid/professor',
    policy: 'professor',
    params: z.object({ cid: z.coerce.number().int() }),
    answer: z.object({ role: z.string() }),
  }),
  crash: defineRoute({
    ...shared,
    method: 'GET',
    path: '/probe/crash',
    policy: 'public',
    answer: 'none',
  }),
  nothing: defineRoute({
    ...shared,
    method: 'GET',
    path: '/probe/null',
    policy: 'public',
    answer: z.null(),
  }),
} as const;

/** `crash` throws it; no answer may contain it. */
export const crashMessage = 'select secret from vault';

export const serveProbes: NonNullable<AppDeps['extend']> = (_app, serve) => {
  serve(probes.whoami, ({ by }) => ({ login: by.user.login }));
  serve(probes.echo, ({ body }) => ({ body }));
  serve(probes.touch, () => undefined);
  serve(probes.strict, () => undefined);
  serve(probes.student, ({ by }) => ({ role: by.role }));
  serve(probes.professor, ({ by }) => ({ role: by.role }));
  serve(probes.crash, () => {
    throw new Error(crashMessage);
  });
  serve(probes.nothing, () => null);
};
