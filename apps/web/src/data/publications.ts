import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { classroomKey, type InAssignment } from './classroom-keys.ts';

/** Where the stream of changes is cut off, a review on its way is still followed. */
const pendingRefetchMs = 5_000;

/** The published grades of an assignment, and how far their reviews have come. */
export const publicationsQuery = (params: InAssignment) =>
  queryOptions({
    queryKey: classroomKey(params.cid, 'grading', params.aid, 'publications'),
    queryFn: async ({ signal }) =>
      (await call(routes.listPublications, { params, signal })).publications,
    refetchInterval: ({ state }) =>
      state.data?.some((publication) => publication.state === 'pending') ? pendingRefetchMs : false,
  });
