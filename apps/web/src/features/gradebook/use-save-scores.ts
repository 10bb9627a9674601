import { routes, type GradebookPerson } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call, classTimeoutMs } from '../../api/call.ts';
import { gradebookKey } from '../../data/gradebook.ts';
import { nameOrLogin } from '../../lib/person-name.ts';
import { gradebookTexts as texts } from '../../texts/gradebook.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { showFailure } from '../session/show-failure.ts';
import type { Item } from './gradebook-items.ts';

interface Typed {
  item: Item & { kind: 'column' };
  scores: { person: GradebookPerson; score: number | null }[];
}

/** Sends the score that the page showed, so that nobody replaces a score unseen. */
export function useSaveScores(cid: number, items: readonly Item[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ item, scores }: Typed) => {
      const at = items.findIndex(({ key }) => key === item.key);
      return call(routes.setGradebookScores, {
        params: { cid },
        body: {
          column_id: item.column_id,
          scores: scores.map(({ person, score }) => ({
            user_id: person.user_id,
            score,
            before: person.cells[at]?.score ?? null,
          })),
        },
        fallback: texts.saveFailed,
        idleTimeoutMs: classTimeoutMs,
      });
    },
    onSuccess: (_, { item, scores: [first, ...others] }) => {
      if (others.length > 0) toast.success(texts.pasted(others.length + 1));
      else if (first) toast.success(texts.edited(nameOrLogin(first.person), item.name));
    },
    onError: (error) => {
      const theirs = error instanceof ApiError ? error.details['theirs'] : undefined;
      if (Array.isArray(theirs)) {
        const [{ score }] = theirs as [{ score: number | null }];
        toast.error(texts.changed(score), { durationMs: 15_000 });
      } else showFailure(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: gradebookKey(cid) }),
  });
}
