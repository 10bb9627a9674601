import { routes } from '@lectern/contract';
import type { Serve } from '../../http/serve.ts';
import { selectOutline } from '../assignments/queries.ts';
import { createRubric, type RubricDeps } from './create-rubric.ts';
import { findAssignmentRubric, linkRubric } from './link-rubric.ts';
import { previewRescore } from './preview-rescore.ts';
import { archiveRubric, deleteRubric, listPutAwayRubrics, restoreRubric } from './put-away.ts';
import { listRubrics, selectRubric } from './queries.ts';
import { undoRescore } from './rescore.ts';
import { updateRubric } from './update-rubric.ts';

export function serveRubrics(serve: Serve, deps: RubricDeps): void {
  const { db } = deps;

  serve(routes.listRubrics, async ({ by }) => ({
    full_rubrics: await listRubrics(db, by.classroomId),
  }));

  serve(routes.createRubric, async ({ by, body, key }) => ({
    full_rubric: await selectRubric(db, await createRubric(deps, by, body, key)),
  }));

  serve(routes.getRubric, async ({ params }) => ({
    full_rubric: await selectRubric(db, params.rubricId),
  }));

  serve(routes.updateRubric, async ({ by, params, query, body, key }) => {
    const { rubricId } = params;
    const rescores = query.rescore === 'true';
    const rescore_id = await updateRubric(deps, by, { rubricId, wanted: body, rescores }, key);
    return { full_rubric: await selectRubric(db, rubricId), rescore_id };
  });

  serve(routes.previewRescore, async ({ params, body }) => ({
    changes: await previewRescore(db, params.rubricId, body),
  }));

  serve(routes.undoRescore, async ({ by, params }) => {
    await undoRescore(deps, by, params);
    return { full_rubric: await selectRubric(db, params.rubricId) };
  });

  serve(routes.archiveRubric, async ({ by, params, body }) => {
    await archiveRubric(deps, by, params.rubricId, body.archived);
    return { full_rubric: await selectRubric(db, params.rubricId) };
  });

  serve(routes.deleteRubric, ({ by, params, query }) =>
    deleteRubric(deps, by, params.rubricId, query.name),
  );

  serve(routes.listPutAwayRubrics, ({ by }) =>
    listPutAwayRubrics(db, by.classroomId, deps.clock()),
  );

  serve(routes.restoreRubric, async ({ by, params }) => {
    await restoreRubric(deps, by, params.deletedId);
    return { full_rubric: await selectRubric(db, params.deletedId) };
  });

  serve(routes.getAssignmentRubric, ({ by, params }) =>
    findAssignmentRubric(db, { classroomId: by.classroomId, assignmentId: params.aid }),
  );

  serve(routes.linkRubric, async ({ by, params, body }) => {
    const id = { classroomId: by.classroomId, assignmentId: params.aid };
    await linkRubric(deps, by, params.aid, body);
    return { assignment_outline: await selectOutline(db, id) };
  });
}
