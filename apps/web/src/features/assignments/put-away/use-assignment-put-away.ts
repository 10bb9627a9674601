import { routes } from '@lectern/contract';
import { call } from '../../../api/call.ts';
import { classroomKey } from '../../../data/classroom-keys.ts';
import { texts } from '../../../texts/texts.ts';
import { usePutAway } from '../../put-away/use-put-away.ts';

const fallback = texts.putAway.failed;

export function useAssignmentPutAway(cid: number) {
  return usePutAway({
    archive: (aid, archived) =>
      call(routes.archiveAssignment, { params: { cid, aid }, body: { archived }, fallback }),
    remove: (aid, name, repositories) => {
      const query = { name, ...(repositories !== undefined && { repositories }) };
      return call(routes.deleteAssignment, { params: { cid, aid }, query, fallback });
    },
    restore: (deletedId) =>
      call(routes.restoreAssignment, { params: { cid, deletedId }, fallback }),
    // A deleted assignment stops using its rubric.
    affected: (['assignments', 'glance', 'grading', 'links', 'rubrics', 'works'] as const).map(
      (part) => classroomKey(cid, part),
    ),
  });
}
