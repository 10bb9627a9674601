import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { classroomKey } from './classroom-keys.ts';

/** The grade distribution of the classroom; a new grade makes it stale. */
export const distributionQuery = (classroomId: number) =>
  queryOptions({
    queryKey: classroomKey(classroomId, 'grading', 'distribution'),
    queryFn: ({ signal }) =>
      call(routes.getGradeDistribution, { params: { cid: classroomId }, signal }),
  });
