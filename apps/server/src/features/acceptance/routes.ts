import { routes } from '@lectern/contract';
import type { Serve } from '../../http/serve.ts';
import type { PeopleDeps } from '../people/routes.ts';
import { selectProvisioning } from '../provisioning/list-provisionings.ts';
import { acceptAssignment } from './accept-assignment.ts';
import { findAcceptance, selectAcceptance } from './get-acceptance.ts';
import { listSetupProblems } from './list-setup-problems.ts';
import { repeatSetup } from './repeat-setup.ts';

export function serveAcceptance(serve: Serve, deps: PeopleDeps): void {
  serve(routes.acceptAssignment, async ({ by, params }) =>
    selectAcceptance(deps, await acceptAssignment(deps, by.user, params.token), by.user.id),
  );

  serve(routes.getAcceptance, ({ by, params }) => findAcceptance(deps, by.user.id, params.token));

  serve(routes.fixAccess, async ({ by }) => {
    const { classroomId, assignmentId, workId, user } = by;
    const work = { classroomId, assignmentId, workId, actorId: user.id };
    await repeatSetup(deps, { ...work, action: 'access.fixed' });
    return { provisioning: await selectProvisioning(deps, workId) };
  });

  serve(routes.listSetupProblems, async ({ by, params }) => {
    const place = { classroomId: by.classroomId, assignmentId: params.aid };
    return { setup_problems: await listSetupProblems(deps.db, place) };
  });

  serve(routes.retrySetup, async ({ by, params }) => {
    const { classroomId, user } = by;
    const work = { classroomId, assignmentId: params.aid, workId: params.wid, actorId: user.id };
    await repeatSetup(deps, { ...work, action: 'setup.retried' });
    return { provisioning: await selectProvisioning(deps, params.wid) };
  });
}
