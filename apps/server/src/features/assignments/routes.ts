import { routes } from '@lectern/contract';
import type { Serve } from '../../http/serve.ts';
import { createLink } from '../invites/create-link.ts';
import { templateRefresher } from '../organizations/refresh-templates.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';
import { archiveAssignment } from './archive-assignment.ts';
import { copyAssignment } from './copy-assignment.ts';
import { createAssignment } from './create-assignment.ts';
import { deleteAssignment, restoreAssignment } from './delete-assignment.ts';
import { editAssignment } from './edit-assignment.ts';
import { listPutAway } from './list-put-away.ts';
import {
  countRepositories,
  isNameTaken,
  listAssignments,
  selectOutline,
  selectTemplate,
} from './queries.ts';
import { retryBase } from './retry-base.ts';

export function serveAssignments(serve: Serve, deps: TokenDeps): void {
  const { db } = deps;
  const refreshTemplates = templateRefresher(deps);

  serve(routes.listAssignments, async ({ by }) => ({
    assignment_outlines: await listAssignments(db, by, deps.clock()),
  }));

  serve(routes.createAssignment, async ({ by, body, key }) => {
    const assignmentId = await createAssignment({ ...deps, refreshTemplates }, by, body, key);
    return { created_assignment: await selectOutline(db, { ...by, assignmentId }) };
  });

  serve(routes.copyAssignment, async ({ by, params, body, key }) => {
    const copy = await copyAssignment({ ...deps, refreshTemplates }, by, params.aid, body, key);
    return { created_assignment: await selectOutline(db, copy) };
  });

  serve(routes.checkAssignmentName, async ({ by, params }) => ({
    exists: await isNameTaken(db, by.classroomId, params.name),
  }));

  serve(routes.getAssignment, async ({ by, params }) => ({
    assignment_outline: await selectOutline(db, { ...by, assignmentId: params.aid }),
  }));

  serve(routes.getAssignmentTemplate, async ({ by, params }) => ({
    assignment_template: await selectTemplate(db, { ...by, assignmentId: params.aid }),
  }));

  serve(routes.editAssignment, async ({ by, params, body }) => {
    await editAssignment(deps, by, params.aid, body);
    return { assignment_outline: await selectOutline(db, { ...by, assignmentId: params.aid }) };
  });

  serve(routes.archiveAssignment, async ({ by, params, body }) => {
    await archiveAssignment(deps, by, params.aid, body.archived);
    return { assignment_outline: await selectOutline(db, { ...by, assignmentId: params.aid }) };
  });

  serve(routes.deleteAssignment, ({ by, params, query }) =>
    deleteAssignment(deps, by, params.aid, query),
  );

  serve(routes.countRepositories, async ({ by, params }) => ({
    repositories: await countRepositories(db, { ...by, assignmentId: params.aid }),
  }));

  serve(routes.listPutAway, ({ by }) => listPutAway(db, by.classroomId, deps.clock()));

  serve(routes.restoreAssignment, async ({ by, params }) => {
    const { deletedId: assignmentId } = params;
    await restoreAssignment(deps, by, assignmentId);
    return { assignment_outline: await selectOutline(db, { ...by, assignmentId }) };
  });

  serve(routes.retryBaseRepository, async ({ by, params }) => {
    await retryBase(deps, by, params.aid);
    return { assignment_outline: await selectOutline(db, { ...by, assignmentId: params.aid }) };
  });

  serve(routes.createAcceptLink, ({ by, params, body }) =>
    createLink(deps, {
      classroomId: by.classroomId,
      purpose: { role: null, assignmentId: params.aid },
      durationMinutes: body.duration ?? null,
      createdBy: by.user.id,
    }),
  );
}
