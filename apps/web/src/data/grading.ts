import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { addressOf } from '../api/address-of.ts';
import { call } from '../api/call.ts';
import { withUniqueContributor } from '../lib/contributors.ts';
import { classroomKey, type InWork } from './classroom-keys.ts';
import { queryTimes } from './query-times.ts';

/** Every change to the submissions of the assignment makes these queries stale. */
const about = ({ cid, aid, wid }: InWork) => classroomKey(cid, 'works', aid, wid);

const staleTime = queryTimes.graderStaleMs;

/** The submission with its neighbours, and every saved comment on it. */
export const gradedWorkQuery = (params: InWork) =>
  queryOptions({
    queryKey: [...about(params), 'graded'],
    queryFn: async ({ signal }) => {
      const { student_work: work, feedback } = await call(routes.getWork, { params, signal });
      return { work: withUniqueContributor(work), feedback };
    },
    staleTime,
  });

export const treeQuery = (params: InWork) =>
  queryOptions({
    queryKey: [...about(params), 'tree'],
    queryFn: ({ signal }) => call(routes.getTree, { params, signal }),
    staleTime,
  });

/** A sha always names the same contents. */
export const blobQuery = (params: InWork, sha: string) =>
  queryOptions({
    queryKey: ['blob', params.wid, sha],
    queryFn: ({ signal }) => call(routes.getBlob, { params: { ...params, sha }, signal }),
    staleTime: Infinity,
    gcTime: queryTimes.fileContentsKeptMs,
  });

/** The diff between a file of that commit and the starter code. Neither ever changes. */
export const starterDiffQuery = (params: InWork, commitSha: string, path: string) =>
  queryOptions({
    queryKey: ['starter-diff', params.wid, commitSha, path],
    queryFn: ({ signal }) => call(routes.getStarterDiff, { params, query: { path }, signal }),
    staleTime: Infinity,
    gcTime: queryTimes.fileContentsKeptMs,
  });

const heartbeatMs = 15_000;

/** Sends a heartbeat for the open submission and returns who else has it open. */
export const presenceQuery = (params: InWork) =>
  queryOptions({
    queryKey: classroomKey(params.cid, 'presence', params.aid, params.wid),
    queryFn: async ({ signal }) => (await call(routes.keepPresence, { params, signal })).others,
    refetchInterval: heartbeatMs,
    staleTime,
    gcTime: 0,
  });

/** The address of an image's bytes. */
export function imageAddress(params: InWork, sha: string): string {
  return addressOf(routes.getRaw, { ...params, sha });
}
