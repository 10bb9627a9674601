import { routes, type SavedComment } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { savedCommentsKey } from '../../data/saved-comments.ts';
import { texts } from '../../texts/texts.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { showFailure } from '../session/show-failure.ts';

interface Written {
  body: string;
  points: number;
}

function useRefresh(cid: number) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: savedCommentsKey(cid) });
}

/** Keeps comments for the caller, or for the course. */
export function useKeepComments(cid: number) {
  const refresh = useRefresh(cid);
  return useMutation({
    mutationFn: ({ comments, forCourse }: { comments: Written[]; forCourse: boolean }) => {
      const route = forCourse ? routes.addCourseComments : routes.saveComments;
      return call(route, { params: { cid }, body: { comments } });
    },
    onSuccess: ({ added }) => toast.success(texts.savedComments.kept(added)),
    onError: showFailure,
    onSettled: refresh,
  });
}

export function useEditSaved(cid: number, { id: savedId, of_course, version }: SavedComment) {
  const refresh = useRefresh(cid);
  return useMutation({
    mutationFn: (edit: Written & { change_drafts: boolean }) => {
      const route = of_course ? routes.editCourseComment : routes.editSavedComment;
      return call(route, { params: { cid, savedId }, body: { ...edit, version } });
    },
    onSuccess: ({ changed_drafts }) => toast.success(texts.savedComments.edited(changed_drafts)),
    onError: showFailure,
    onSettled: refresh,
  });
}

export function useDeleteSaved(cid: number) {
  const refresh = useRefresh(cid);
  return useMutation({
    mutationFn: ({ id: savedId, of_course }: SavedComment) =>
      call(of_course ? routes.deleteCourseComment : routes.deleteSavedComment, {
        params: { cid, savedId },
      }),
    onError: showFailure,
    onSettled: refresh,
  });
}
