import { useQueryClient } from '@tanstack/react-query';
import { gradedWorkQuery } from '../../../data/grading.ts';
import { contributorNames } from '../../../lib/contributors.ts';
import { texts } from '../../../texts/texts.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { useGrader } from '../grader-context.ts';

/** One press costs nobody a sentence: the words can be had back while the toast is there. */
export function useOfferUndo(): (sentence: string, giveBack: () => void) => void {
  const { at, store, announce } = useGrader();
  const client = useQueryClient();
  return (sentence, giveBack) => {
    const undo = () => {
      giveBack();
      if (store.isShown()) return announce(texts.grader.givenBack);
      // The next student is shown by now, and nothing there would tell of it.
      const known = client.getQueryData(gradedWorkQuery(at).queryKey);
      const { givenBack, givenBackTo } = texts.grader;
      toast.success(known ? givenBackTo(contributorNames(known.work)) : givenBack);
    };
    toast(sentence, { action: { label: 'Undo', onClick: undo } });
  };
}
