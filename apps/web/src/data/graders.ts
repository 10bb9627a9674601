import { routes, type Graders } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { withUniqueNames } from '../lib/person-name.ts';
import { classroomKey, type InAssignment, type InWork } from './classroom-keys.ts';

/** Every change to the grades of the assignment makes these queries stale. */
const about = ({ cid, aid }: InAssignment) => classroomKey(cid, 'grading', aid);

/** The grader of each submission, and the progress of each grader. */
export const gradersQuery = (params: InAssignment) =>
  queryOptions({
    queryKey: [...about(params), 'graders'],
    queryFn: ({ signal }) => call(routes.getGraders, { params, signal }),
    // In select, so it also applies when assigning graders writes to the cache.
    select: withUniqueGraders,
  });

function withUniqueGraders(graders: Graders): Graders {
  return { ...graders, progress: withUniqueNames(graders.progress) };
}

/** Every version of every comment on a submission. */
export const historyQuery = (params: InWork) =>
  queryOptions({
    queryKey: [...about(params), params.wid, 'history'],
    queryFn: async ({ signal }) =>
      (await call(routes.getFeedbackHistory, { params, signal })).versions,
  });
