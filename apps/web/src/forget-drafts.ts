import { texts } from './texts/texts.ts';
import { toast } from './ui/toasts/toast.ts';
import { forgetSynced } from './features/grading/staging/local-drafts.ts';
import { onForgetting } from './lib/forgetting.ts';

/** Also for drafts of earlier visits, when the grader has not been opened in this one. */
onForgetting((at) => {
  const isLeft = forgetSynced() > 0;
  // Only whoever leaves can have written them.
  if (isLeft && at === 'leaving') toast.info(texts.grader.draftsKept, { id: 'drafts-kept' });
});
