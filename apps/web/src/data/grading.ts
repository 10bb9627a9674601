import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { addressOf } from '../api/address-of.ts';
import { call } from '../api/call.ts';
import { withNameApart } from '../lib/contributors.ts';
import { classroomKey, type InWork } from './classroom-keys.ts';
import { queryTimes } from './query-times.ts';

/** What the grader shows: asked again whenever something about the assignment's works changes. */
const about = ({ cid, aid, wid }: InWork) => classroomKey(cid, 'works', aid, wid);

const staleTime = queryTimes.graderStaleMs;

/** The work with its neighbours, and every saved comment on it. */
export const gradedWorkQuery = (params: InWork) =>
  queryOptions({
    queryKey: [...about(params), 'graded'],
    queryFn: async ({ signal }) => {
      const { student_work: work, feedback } = await call(routes.getWork, { params, signal });
      return { work: withNameApart(work), feedback };
    },
    staleTime,
  });

export const treeQuery = (params: InWork) =>
  queryOptions({
    queryKey: [...about(params), 'tree'],
    queryFn: ({ signal }) => call(routes.getTree, { params, signal }),
    staleTime,
  });

/** A file's contents never change under its sha. */
export const blobQuery = (params: InWork, sha: string) =>
  queryOptions({
    queryKey: ['blob', params.wid, sha],
    queryFn: ({ signal }) => call(routes.getBlob, { params: { ...params, sha }, signal }),
    staleTime: Infinity,
    gcTime: queryTimes.fileContentsKeptMs,
  });

/** How a file of that commit differs from the starter code; neither of them ever changes. */
export const starterDiffQuery = (params: InWork, commitSha: string, path: string) =>
  queryOptions({
    queryKey: ['starter-diff', params.wid, commitSha, path],
    queryFn: ({ signal }) => call(routes.getStarterDiff, { params, query: { path }, signal }),
    staleTime: Infinity,
    gcTime: queryTimes.fileContentsKeptMs,
  });

const heartbeatMs = 15_000;

/** Says that the work is open here, again and again, and answers who else has it open. */
export const presenceQuery = (params: InWork) =>
  queryOptions({
    queryKey: classroomKey(params.cid, 'presence', params.aid, params.wid),
    queryFn: async ({ signal }) => (await call(routes.keepPresence, { params, signal })).others,
    refetchInterval: heartbeatMs,
    staleTime,
    gcTime: 0,
  });

/** Where the bytes of an image are. */
export function imageAddress(params: InWork, sha: string): string {
  return addressOf(routes.getRaw, { ...params, sha });
}
