import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { classroomKey } from './classroom-keys.ts';

/** How the grades of the classroom are spread; a new grade makes it stale. */
export const distributionQuery = (classroomId: number) =>
  queryOptions({
    queryKey: classroomKey(classroomId, 'grading', 'distribution'),
    queryFn: ({ signal }) =>
      call(routes.getGradeDistribution, { params: { cid: classroomId }, signal }),
  });
