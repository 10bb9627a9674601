import { routes, type TaAccessState } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { classroomKey } from './classroom-keys.ts';
import { taAccessTexts } from '../texts/staff.ts';

const pollMs = 2_000;

/** How TAs get their access on the platform. Refetched until a change is done. */
export const taAccessQuery = (classroomId: number) =>
  queryOptions({
    queryKey: classroomKey(classroomId, 'people', 'ta-access'),
    queryFn: ({ signal }) => {
      const params = { cid: classroomId };
      return call(routes.getTaAccess, { params, signal, fallback: taAccessTexts.loadFailed });
    },
    refetchInterval: ({ state: { data } }) => (data && !isMoved(data) ? pollMs : false),
  });

export function isMoved({ people, repositories }: TaAccessState): boolean {
  return people.done === people.total && repositories.done === repositories.total;
}
