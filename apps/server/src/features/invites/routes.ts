import { routes, satisfies, texts } from '@lectern/contract';
import type { Serve } from '../../http/serve.ts';
import { selectClassroom } from '../classrooms/queries.ts';
import { selectClassroomUser } from '../memberships/queries.ts';
import type { PeopleDeps } from '../people/routes.ts';
import { createLink } from './create-link.ts';
import { joinClassroom } from './join-classroom.ts';
import { limitLink } from './limit-link.ts';
import { listLiveLinks } from './queries.ts';
import { revokeLink } from './revoke-link.ts';

export function serveInvites(serve: Serve, deps: PeopleDeps): void {
  const { db, clock } = deps;

  serve(routes.createInvite, ({ by, body }) =>
    createLink(deps, {
      classroomId: by.classroomId,
      purpose: {
        role: body.classroom_role,
        assignmentId: null,
        rules: {
          oneUse: body.one_use,
          needsApproval: body.needs_approval,
          after: body.after ?? null,
        },
      },
      durationMinutes: body.duration ?? null,
      createdBy: by.user.id,
    }),
  );

  serve(routes.joinClassroom, async ({ by, params }) => {
    const { classroomId, linkRole } = await joinClassroom(deps, by.user.id, params.token);
    const [classroom, user] = await Promise.all([
      selectClassroom(db, classroomId),
      selectClassroomUser(db, { classroomId, userId: by.user.id }),
    ]);
    const isRequest = user.requested_role && !satisfies(user.classroom_role, linkRole);
    const message = isRequest
      ? texts.invites.roleRequested(linkRole, classroom.name)
      : texts.invites.joined(user.status, classroom.name);
    return { message, classroom, classroom_user: user };
  });

  serve(routes.listLinks, async ({ by }) => ({
    links: await listLiveLinks(db, by.classroomId, clock()),
  }));

  serve(routes.limitLink, async ({ by, params, body }) => {
    await limitLink(deps, by, params.linkId, body.duration);
  });

  serve(routes.revokeLink, async ({ by, params }) => {
    await revokeLink(deps, by, params.linkId);
  });
}
