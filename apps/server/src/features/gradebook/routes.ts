import { routes } from '@lectern/contract';
import type { InClassroom } from '../../http/policy.ts';
import type { Serve } from '../../http/serve.ts';
import { listOverrides, setOverride, withdrawOverride, type OverrideDeps } from './overrides.ts';

export function serveGradebook(serve: Serve, deps: OverrideDeps): void {
  const overridesOf = async (workId: number) => ({
    overrides: await listOverrides(deps.db, workId),
  });

  serve(routes.listOverrides, ({ params }) => overridesOf(params.wid));

  serve(routes.setOverride, async ({ by, params, body }) => {
    await setOverride(deps, onWork(by, params), body);
    return overridesOf(params.wid);
  });

  serve(routes.withdrawOverride, async ({ by, params }) => {
    await withdrawOverride(deps, onWork(by, params));
    return overridesOf(params.wid);
  });
}

function onWork({ classroomId, user }: InClassroom, { aid, wid }: { aid: number; wid: number }) {
  return { classroomId, assignmentId: aid, workId: wid, professorId: user.id };
}
