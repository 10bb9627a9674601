import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { classroomKey } from './classroom-keys.ts';

/** The open tasks in the classroom, for the dashboard. */
export const glanceQuery = (classroomId: number) =>
  queryOptions({
    queryKey: classroomKey(classroomId, 'glance'),
    queryFn: ({ signal }) => call(routes.getGlance, { params: { cid: classroomId }, signal }),
  });
