import { routes } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** The assignments of a classroom, the oldest first. */
export const assignmentsQuery = (classroomId: number) =>
  queryOptions({
    queryKey: ['classroom', classroomId, 'assignments'],
    queryFn: async ({ signal }) => {
      const params = { cid: classroomId };
      const fallback = texts.common.badResponse;
      return (await call(routes.listAssignments, { params, signal, fallback })).assignment_outlines;
    },
  });
