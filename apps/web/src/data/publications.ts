import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { classroomKey, type InAssignment } from './classroom-keys.ts';

/** Pending reviews are polled in case the event stream is down. */
const pendingRefetchMs = 5_000;

/** The published grades of an assignment, with the state of their reviews. */
export const publicationsQuery = (params: InAssignment) =>
  queryOptions({
    queryKey: classroomKey(params.cid, 'grading', params.aid, 'publications'),
    queryFn: async ({ signal }) =>
      (await call(routes.listPublications, { params, signal })).publications,
    refetchInterval: ({ state }) =>
      state.data?.some((publication) => publication.state === 'pending') ? pendingRefetchMs : false,
  });
