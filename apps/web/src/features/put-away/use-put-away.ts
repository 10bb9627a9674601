import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { texts } from '../../texts/texts.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { showFailure } from '../session/show-failure.ts';

export interface Named {
  id: number;
  name: string;
}

export interface Removal extends Named {
  typed: string;
  repositories: string | undefined;
}

/** The calls for assignments or rubrics. */
export interface PutAwayCalls {
  archive: (id: number, archived: boolean) => Promise<unknown>;
  /** `repositories` is their number, if they are to be deleted as well. */
  remove: (id: number, name: string, repositories: string | undefined) => Promise<unknown>;
  restore: (id: number) => Promise<unknown>;
  /** Prefixes of the queries that show it. */
  affected: readonly QueryKey[];
}

export type PutAway = ReturnType<typeof usePutAway>;

/** Archives, deletes and restores one kind of thing. */
export function usePutAway(calls: PutAwayCalls) {
  const client = useQueryClient();
  const refresh = (refetchType: 'active' | 'none' = 'active') => {
    for (const queryKey of calls.affected) void client.invalidateQueries({ queryKey, refetchType });
  };
  const after = { onError: showFailure, onSettled: () => refresh() };

  const archive = useMutation({
    mutationFn: ({ id, archived }: Named & { archived: boolean }) => calls.archive(id, archived),
    onSuccess: (_, { name, archived }) =>
      toast.success(archived ? texts.putAway.archived(name) : texts.putAway.unarchived(name)),
    ...after,
  });
  const restore = useMutation({
    mutationFn: ({ id }: Named) => calls.restore(id),
    onSuccess: (_, { name }) => toast.success(texts.putAway.restored(name)),
    ...after,
  });
  const remove = useMutation({
    mutationFn: ({ id, typed, repositories }: Removal) => calls.remove(id, typed, repositories),
    onSuccess: (_, { id, name }) => {
      const action = { label: 'Undo', onClick: () => restore.mutate({ id, name }) };
      toast.success(texts.putAway.deleted(name), { action, durationMs: 15_000 });
      // The open page shows what is gone, and is left next.
      refresh('none');
    },
    onError: (error) => {
      showFailure(error);
      refresh();
    },
  });
  return { archive, restore, remove };
}
