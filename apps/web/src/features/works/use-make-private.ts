import { routes, type PublicRepository } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isRefused } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { classroomKey } from '../../data/classroom-keys.ts';
import { visibilityTexts } from '../../texts/visibility.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { showFailure } from '../session/show-failure.ts';

/** One after the other, because the platform limits writes. */
export function useMakePrivate(cid: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (repositories: readonly PublicRepository[]) => {
      const id = repositories.length > 1 ? `make-private ${cid}` : undefined;
      const refusals: Error[] = [];
      try {
        for (const [done, repository] of repositories.entries()) {
          if (id) toast.loading(visibilityTexts.making(done, repositories.length), { id });
          const refusal = await refusalOf(cid, repository);
          if (refusal) refusals.push(refusal);
        }
      } finally {
        if (id) toast.dismiss(id);
      }
      if (refusals[0]) throw refusals[0];
    },
    onSuccess: (_, repositories) => {
      const [first] = repositories;
      const { made, allMade } = visibilityTexts;
      const isOne = first && repositories.length === 1;
      toast.success(isOne ? made(first.repo_name) : allMade(repositories.length));
    },
    onError: showFailure,
    onSettled: async () => {
      const stale = (part: 'works' | 'glance') =>
        client.invalidateQueries({ queryKey: classroomKey(cid, part) });
      await Promise.all([stale('works'), stale('glance')]);
    },
  });
}

/** A refused repository does not stop the others. */
async function refusalOf(
  cid: number,
  { assignment_id: aid, student_work_id: wid }: PublicRepository,
): Promise<Error | undefined> {
  try {
    const fallback = visibilityTexts.failed;
    await call(routes.makePrivate, { params: { cid, aid, wid }, fallback });
    return undefined;
  } catch (error) {
    if (isRefused(error) && error.status === 409) return error;
    throw error;
  }
}
