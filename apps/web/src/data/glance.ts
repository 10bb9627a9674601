import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { classroomKey } from './classroom-keys.ts';

/** What needs doing in the classroom. */
export const glanceQuery = (classroomId: number) =>
  queryOptions({
    queryKey: classroomKey(classroomId, 'glance'),
    queryFn: ({ signal }) => call(routes.getGlance, { params: { cid: classroomId }, signal }),
  });
