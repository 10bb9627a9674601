import { routes, satisfies } from '@lectern/contract';
import type { InClassroom } from '../../http/policy.ts';
import type { Serve } from '../../http/serve.ts';
import { fillFile } from './fill-file.ts';
import { listOverrides, setOverride, withdrawOverride, type OverrideDeps } from './overrides.ts';
import { readGradebook, readMyGradebook } from './read-gradebook.ts';
import { savePlan } from './save-plan.ts';
import { setExcuse } from './set-excuse.ts';
import { listChanges, setScores } from './set-scores.ts';

export function serveGradebook(serve: Serve, deps: OverrideDeps): void {
  const { db, clock } = deps;

  serve(routes.getGradebook, ({ by, query }) =>
    readGradebook(db, by.classroomId, {
      audience: query.as,
      withIdentifiers: satisfies(by.role, 'PROFESSOR'),
      now: clock(),
    }),
  );

  serve(routes.getMyGradebook, ({ by }) => readMyGradebook(db, whoIs(by), clock()));
  serve(routes.saveGradebookPlan, ({ by, body }) => savePlan(deps, whoIs(by), body));
  serve(routes.setGradebookScores, ({ by, body }) => setScores(deps, whoIs(by), body));
  serve(routes.setGradebookExcuse, ({ by, body }) => setExcuse(deps, whoIs(by), body));

  serve(routes.fillFile, ({ by, query, body }) =>
    fillFile(db, by.classroomId, { bytes: body, wanted: query, now: clock() }),
  );

  serve(routes.getGradebookHistory, async ({ by, params }) => ({
    changes: await listChanges(db, by.classroomId, params),
  }));

  const overridesOf = async (workId: number) => ({
    overrides: await listOverrides(db, workId),
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

function whoIs({ classroomId, user }: InClassroom) {
  return { classroomId, userId: user.id };
}
