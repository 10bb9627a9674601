import { useState } from 'react';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { keepFocus } from '../../../ui/keep-focus.ts';

interface GradeWithoutCommentsProps {
  /** The score, if it is low enough to ask first. */
  low: number | undefined;
  maximum: number | null;
  disabled: boolean;
  describedBy: string | undefined;
  onSubmit: () => void;
}

/** Grades without comments, and asks first when the score is low. */
export function GradeWithoutComments(props: GradeWithoutCommentsProps) {
  const { low, maximum, disabled, describedBy, onSubmit } = props;
  const [isAsking, setAsking] = useState(false);
  const mustAsk = low !== undefined && maximum !== null;
  return (
    <>
      <Button
        ref={keepFocus}
        disabled={disabled}
        aria-describedby={describedBy}
        onClick={() => (mustAsk ? setAsking(true) : onSubmit())}
      >
        Grade without comments
      </Button>
      {mustAsk && (
        <ConfirmDialog
          // Closes when another tab stages a comment, which this grade would include.
          open={isAsking && !disabled}
          title={texts.grader.gradeLow(low, maximum)}
          confirmLabel="Grade"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onSubmit();
          }}
        >
          <p>{texts.grader.gradeLowWarning}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
