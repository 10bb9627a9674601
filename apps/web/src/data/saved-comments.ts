import { routes } from '@lectern/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { classroomKey } from './classroom-keys.ts';

export const savedCommentsKey = (classroomId: number) =>
  classroomKey(classroomId, 'saved-comments');

/** The place whose uses rank the saved comments. */
export interface UsedAt {
  aid?: number | undefined;
  path?: string | null | undefined;
  rubricItemId?: number | null | undefined;
}

/** Until the answer for another place arrives, the list of the place before it is shown. */
export const savedCommentsQuery = (cid: number, { aid, path, rubricItemId }: UsedAt = {}) =>
  queryOptions({
    queryKey: [...savedCommentsKey(cid), aid ?? null, path ?? null, rubricItemId ?? null],
    queryFn: async ({ signal }) => {
      const query = {
        ...(aid !== undefined && { assignment_id: String(aid) }),
        ...(path != null && { path }),
        ...(rubricItemId != null && { rubric_item_id: String(rubricItemId) }),
      };
      return (await call(routes.listSavedComments, { params: { cid }, query, signal }))
        .saved_comments;
    },
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });

export const savedCommentUsesQuery = (cid: number, savedId: number) =>
  queryOptions({
    queryKey: [...savedCommentsKey(cid), 'uses', savedId],
    queryFn: ({ signal }) => call(routes.getSavedCommentUses, { params: { cid, savedId }, signal }),
  });
