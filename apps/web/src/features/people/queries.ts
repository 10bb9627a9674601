import { routes, texts, type ClassroomUser } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** Everyone in a classroom, of every role; each list shows its part of it. */
export function peopleQuery(classroomId: number) {
  return queryOptions({
    queryKey: ['classroom', classroomId, 'people'],
    queryFn: async ({ signal }): Promise<ClassroomUser[]> => {
      const { users } = await call(routes.listPeople, {
        params: { cid: classroomId },
        fallback: texts.calls.users(texts.common.badResponse),
        signal,
      });
      return users;
    },
  });
}
