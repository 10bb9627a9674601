import { routes } from '@lectern/contract';
import { call } from '../../api/call.ts';
import { classroomKey } from '../../data/classroom-keys.ts';
import { rubricKey } from '../../data/rubrics.ts';
import { texts } from '../../texts/texts.ts';
import { usePutAway } from '../put-away/use-put-away.ts';

const fallback = texts.putAway.failed;

export function useRubricPutAway(cid: number) {
  return usePutAway({
    archive: (rubricId, archived) =>
      call(routes.archiveRubric, { params: { rubricId }, body: { archived }, fallback }),
    remove: (rubricId, name) =>
      call(routes.deleteRubric, { params: { rubricId }, query: { name }, fallback }),
    restore: (deletedId) => call(routes.restoreRubric, { params: { cid, deletedId }, fallback }),
    affected: [classroomKey(cid, 'assignments'), classroomKey(cid, 'rubrics'), rubricKey],
  });
}
