import { texts } from './texts/texts.ts';
import { toast } from './ui/toasts/toast.ts';
import { forgetSynced } from './features/grading/staging/local-drafts.ts';
import { onClearPersonalData } from './lib/personal-data.ts';

/** Registered by main.tsx: drafts of earlier visits are cleared even if the grader was not opened. */
onClearPersonalData((at) => {
  const hasUnsynced = forgetSynced() > 0;
  // Another person who has arrived did not write them.
  if (hasUnsynced && at === 'leaving') toast.info(texts.grader.draftsKept, { id: 'drafts-kept' });
});
