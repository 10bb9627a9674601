import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { texts } from '../texts/texts.ts';
import { classroomKey } from './classroom-keys.ts';

/** Everyone in the classroom. */
export const peopleQuery = (classroomId: number) =>
  queryOptions({
    queryKey: classroomKey(classroomId, 'people'),
    queryFn: async ({ signal }) => {
      const params = { cid: classroomId };
      const fallback = texts.calls.users;
      return (await call(routes.listPeople, { params, signal, fallback })).users;
    },
  });
