import { useImperativeHandle, useState, type Ref } from 'react';
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
  handle: Ref<GradeHandle> | undefined;
}

/** For the shortcut. */
export interface GradeHandle {
  press: () => void;
}

/** Grades without comments, and asks first when the score is low. */
export function GradeWithoutComments(props: GradeWithoutCommentsProps) {
  const { low, maximum, disabled, describedBy, onSubmit } = props;
  const [isAsking, setAsking] = useState(false);
  const mustAsk = low !== undefined && maximum !== null;
  const press = () => (mustAsk ? setAsking(true) : onSubmit());
  useImperativeHandle(props.handle, () => ({ press: () => !disabled && press() }));
  return (
    <>
      <Button ref={keepFocus} disabled={disabled} aria-describedby={describedBy} onClick={press}>
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
