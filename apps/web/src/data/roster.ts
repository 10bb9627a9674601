import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { rosterTexts } from '../texts/roster.ts';
import { classroomKey } from './classroom-keys.ts';

export const rosterQuery = (classroomId: number) =>
  queryOptions({
    queryKey: classroomKey(classroomId, 'roster', 'entries'),
    queryFn: async ({ signal }) => {
      const params = { cid: classroomId };
      const fallback = rosterTexts.loadFailed;
      return (await call(routes.getRoster, { params, signal, fallback })).roster;
    },
  });

/** Whether the student has claimed their entry. Refetched on focus, because staff may have decided. */
export const ownEntryQuery = (classroomId: number) =>
  queryOptions({
    queryKey: classroomKey(classroomId, 'roster', 'own'),
    queryFn: ({ signal }) => call(routes.getOwnEntry, { params: { cid: classroomId }, signal }),
    refetchOnWindowFocus: true,
  });
