import { useState } from 'react';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { keepFocus } from '../../../ui/keep-focus.ts';

interface GradeSilentlyProps {
  /** The score that it gives, where that is low. */
  low: number | undefined;
  maximum: number | null;
  disabled: boolean;
  describedBy: string | undefined;
  onSubmit: () => void;
}

/** Completes a flawless work; of any other it asks first whether nothing is to be said. */
export function GradeSilently(props: GradeSilentlyProps) {
  const { low, maximum, disabled, describedBy, onSubmit } = props;
  const [asks, ask] = useState(false);
  const mustAsk = low !== undefined && maximum !== null;
  return (
    <>
      <Button
        ref={keepFocus}
        disabled={disabled}
        aria-describedby={describedBy}
        onClick={() => (mustAsk ? ask(true) : onSubmit())}
      >
        Grade without comments
      </Button>
      {mustAsk && (
        <ConfirmDialog
          // What another tab has staged meanwhile would go along.
          open={asks && !disabled}
          title={texts.grader.gradeLow(low, maximum)}
          confirmLabel="Grade"
          onCancel={() => ask(false)}
          onConfirm={() => {
            ask(false);
            onSubmit();
          }}
        >
          <p>{texts.grader.gradeLowWarning}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
