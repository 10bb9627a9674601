import { routes, type Graders } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { toldApart } from '../lib/person-name.ts';
import { classroomKey, type InAssignment, type InWork } from './classroom-keys.ts';

/** How an assignment is graded: asked again whenever something about its grades changes. */
const about = ({ cid, aid }: InAssignment) => classroomKey(cid, 'grading', aid);

/** Who grades which work, and how far each has come. */
export const gradersQuery = (params: InAssignment) =>
  queryOptions({
    queryKey: [...about(params), 'graders'],
    queryFn: ({ signal }) => call(routes.getGraders, { params, signal }),
    // Of whatever is known, also of the answer to an assignment.
    select: withGradersApart,
  });

function withGradersApart(graders: Graders): Graders {
  return { ...graders, progress: toldApart(graders.progress) };
}

/** Every version of every comment on a work. */
export const historyQuery = (params: InWork) =>
  queryOptions({
    queryKey: [...about(params), params.wid, 'history'],
    queryFn: async ({ signal }) =>
      (await call(routes.getFeedbackHistory, { params, signal })).versions,
  });
