import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { texts } from '../texts/texts.ts';
import { classroomKey, type InAssignment } from './classroom-keys.ts';

/** Archived assignments, and deleted ones that can be restored. Events about assignments refetch it. */
export const putAwayQuery = (classroomId: number) =>
  queryOptions({
    queryKey: classroomKey(classroomId, 'assignments', 'put-away'),
    queryFn: ({ signal }) =>
      call(routes.listPutAway, {
        params: { cid: classroomId },
        signal,
        fallback: texts.putAway.assignmentsFailed,
      }),
  });

/** Events about submissions refetch it. */
export const repositoryCountQuery = ({ cid, aid }: InAssignment) =>
  queryOptions({
    queryKey: classroomKey(cid, 'works', 'repositories', aid),
    queryFn: ({ signal }) => call(routes.countRepositories, { params: { cid, aid }, signal }),
  });

export const putAwayRubricsQuery = (classroomId: number) =>
  queryOptions({
    queryKey: classroomKey(classroomId, 'rubrics', 'put-away'),
    queryFn: ({ signal }) =>
      call(routes.listPutAwayRubrics, {
        params: { cid: classroomId },
        signal,
        fallback: texts.putAway.rubricsFailed,
      }),
  });
