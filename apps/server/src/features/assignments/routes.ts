/** The assignments of a classroom. */
import { routes } from '@lectern/contract';
import type { Db } from '../../db/open.ts';
import type { Serve } from '../../http/serve.ts';
import { listAssignments } from './queries.ts';

export function serveAssignments(serve: Serve, { db }: { db: Db }): void {
  serve(routes.listAssignments, async ({ by }) => ({
    assignment_outlines: await listAssignments(db, by.classroomId),
  }));
}
