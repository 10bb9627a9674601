import { texts } from '@lectern/contract/texts';
import { toast } from 'sonner';
import { forgetSynced } from './features/grading/staging/kept-locally.ts';
import { onForgetting } from './lib/forgetting.ts';

/** Also for drafts of earlier visits, when the grader has not been opened in this one. */
onForgetting(() => {
  if (forgetSynced() > 0) toast.info(texts.grader.draftsKept);
});
