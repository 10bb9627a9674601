import { useQueryClient } from '@tanstack/react-query';
import { gradedWorkQuery } from '../../../data/grading.ts';
import { contributorNames } from '../../../lib/contributors.ts';
import { texts } from '../../../texts/texts.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { useGrader } from '../grader-context.ts';

/** Shows a toast from which discarded text can be restored. */
export function useOfferUndo(): (sentence: string, restore: () => void) => void {
  const { at, store, announce } = useGrader();
  const client = useQueryClient();
  return (sentence, restore) => {
    const undo = () => {
      restore();
      if (store.isShown()) return announce(texts.grader.givenBack);
      // Another student is shown, so only a toast can say where the comment went.
      const known = client.getQueryData(gradedWorkQuery(at).queryKey);
      const { givenBack, givenBackTo } = texts.grader;
      toast.success(known ? givenBackTo(contributorNames(known.work)) : givenBack);
    };
    toast(sentence, { action: { label: 'Undo', onClick: undo } });
  };
}
