import { roleName, routes, texts } from '@lectern/contract';
import type { Serve } from '../../http/serve.ts';
import { checkKey } from '../../jobs/kinds/membership-jobs.ts';
import { waitForJobs } from '../../jobs/wait-for-jobs.ts';
import { findClassroomUser, listShownUsers, selectShownUser } from '../memberships/queries.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';
import { endMembership } from './end-membership.ts';
import { invitePerson } from './invite-person.ts';

export interface PeopleDeps extends TokenDeps {
  /** How long a request waits for the platform before it answers with the current state. */
  patienceMs: number;
}

export function servePeople(serve: Serve, deps: PeopleDeps): void {
  const { db, patienceMs } = deps;

  serve(routes.getMembership, async ({ by, params }) => {
    const own = await findClassroomUser(db, { classroomId: params.cid, userId: by.user.id });
    return { user: own ?? null };
  });

  serve(routes.listPeople, async ({ by }) => ({
    users: await listShownUsers(db, by.classroomId),
  }));

  serve(routes.invitePerson, async ({ by, params: { userId, role } }) => {
    const member = { classroomId: by.classroomId, userId };
    await invitePerson(deps, by, { userId, role });
    await waitForJobs(db, [checkKey(member)], patienceMs);
    return {
      message: texts.people.invited(roleName[role]),
      user: await selectShownUser(db, member),
    };
  });

  serve(routes.revokeInvitation, ({ by, params }) =>
    endMembership(deps, by, params.userId, 'revoke'),
  );
  serve(routes.denyRequest, ({ by, params }) => endMembership(deps, by, params.userId, 'deny'));
  serve(routes.removePerson, ({ by, params }) => endMembership(deps, by, params.userId, 'remove'));
}
