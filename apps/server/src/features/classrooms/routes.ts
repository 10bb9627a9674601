import { routes } from '@lectern/contract';
import type { Serve } from '../../http/serve.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';
import { createClassroom } from './create-classroom.ts';
import { isNameTaken, selectClassroom } from './queries.ts';
import { termNames } from './term-names.ts';

export function serveClassrooms(serve: Serve, deps: TokenDeps): void {
  const { db, clock } = deps;

  serve(routes.listSemesterNames, () => ({ semester_names: termNames(clock()) }));

  serve(routes.checkClassroomName, async ({ by, params, query }) => ({
    exists: await isNameTaken(db, by.user.id, { name: params.name, orgId: query.org_id }),
  }));

  serve(routes.createClassroom, async ({ by, body, key }) => {
    const classroomId = await createClassroom(deps, by, body.name, key);
    return { classroom: await selectClassroom(db, classroomId) };
  });
}
