import { routes } from '@lectern/contract';
import type { Serve } from '../../http/serve.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';
import { changeTaAccess } from './change-ta-access.ts';
import { createClassroom } from './create-classroom.ts';
import { isNameTaken, selectClassroom } from './queries.ts';
import { renameClassroom } from './rename-classroom.ts';
import { selectTaAccess } from './ta-access-state.ts';
import { termNames } from './term-names.ts';

export function serveClassrooms(serve: Serve, deps: TokenDeps): void {
  const { db, clock } = deps;

  serve(routes.listSemesterNames, () => ({ semester_names: termNames(clock()) }));

  serve(routes.checkClassroomName, async ({ by, params, query }) => ({
    exists: await isNameTaken(db, by.user.id, { name: params.name, orgId: query.org_id }),
  }));

  serve(routes.createClassroom, async ({ by, body, key }) => {
    const wanted = { name: body.name, taAccess: body.ta_access };
    const classroomId = await createClassroom(deps, by, wanted, key);
    return { classroom: await selectClassroom(db, classroomId) };
  });

  serve(routes.renameClassroom, async ({ by, body }) => {
    await renameClassroom(deps, by, body.name);
    return { classroom: await selectClassroom(db, by.classroomId) };
  });

  serve(routes.getTaAccess, ({ by }) => selectTaAccess(db, by.classroomId));

  serve(routes.changeTaAccess, async ({ by, body }) => {
    await changeTaAccess(deps, by, body.ta_access);
    return selectTaAccess(db, by.classroomId);
  });
}
