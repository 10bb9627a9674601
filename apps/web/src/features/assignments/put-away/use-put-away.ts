import { routes, type AssignmentOutline } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { classroomKey, type ClassroomPart } from '../../../data/classroom-keys.ts';
import { texts } from '../../../texts/texts.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { showFailure } from '../../session/show-failure.ts';

const fallback = texts.putAway.failed;
const affected: ClassroomPart[] = ['assignments', 'glance', 'grading', 'links', 'works'];

type Named = Pick<AssignmentOutline, 'id' | 'name'>;

export function useArchive(cid: number) {
  const refresh = useRefresh(cid);
  return useMutation({
    mutationFn: ({ id, archived }: Named & { archived: boolean }) => {
      const params = { cid, aid: id };
      return call(routes.archiveAssignment, { params, body: { archived }, fallback });
    },
    onSuccess: (_, { name, archived }) =>
      toast.success(archived ? texts.putAway.archived(name) : texts.putAway.unarchived(name)),
    onError: showFailure,
    onSettled: refresh,
  });
}

export function useRestore(cid: number) {
  const refresh = useRefresh(cid);
  return useMutation({
    mutationFn: ({ id }: Named) =>
      call(routes.restoreAssignment, { params: { cid, deletedId: id }, fallback }),
    onSuccess: (_, { name }) => toast.success(texts.putAway.restored(name)),
    onError: showFailure,
    onSettled: refresh,
  });
}

export function useDelete(cid: number) {
  const refresh = useRefresh(cid);
  const restore = useRestore(cid);
  return useMutation({
    mutationFn: ({ id, typed }: Named & { typed: string }) =>
      call(routes.deleteAssignment, { params: { cid, aid: id }, query: { name: typed }, fallback }),
    onSuccess: (_, { id, name }) => {
      const action = { label: 'Undo', onClick: () => restore.mutate({ id, name }) };
      toast.success(texts.putAway.deleted(name), { action, durationMs: 15_000 });
    },
    onError: showFailure,
    onSettled: refresh,
  });
}

function useRefresh(cid: number) {
  const client = useQueryClient();
  return () => {
    for (const part of affected) {
      void client.invalidateQueries({ queryKey: classroomKey(cid, part) });
    }
  };
}
