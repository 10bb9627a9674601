import { clsx } from 'clsx';
import { visibleText } from '../../../lib/visible-text.ts';
import { texts } from '../../../texts/texts.ts';
import { keepFocus } from '../../../ui/keep-focus.ts';
import { Notice } from '../../../ui/notice.tsx';
import { placeName, useGrader } from '../grader-context.ts';
import type { StrayForm } from '../staging/stray-forms.ts';
import { CommentForm } from './comment-form.tsx';
import styles from './comments.module.css';

interface StrayFormsProps {
  strays: readonly StrayForm[];
  className?: string | undefined;
}

/** Whoever was writing where nothing can be said any more goes on here. */
export function StrayForms({ strays, className }: StrayFormsProps) {
  const { announce } = useGrader();
  if (strays.length === 0) return null;
  return (
    <div className={clsx(styles.thread, className)}>
      {strays.map(({ id, place, isDeleted }) => (
        <Notice
          key={id}
          ref={keepFocus}
          tone="warning"
          title={isDeleted ? texts.grader.deletedMeanwhile : placeLost(place)}
        >
          <CommentForm
            id={id}
            label={isDeleted ? 'Edit comment' : `Comment on ${placeName(place)}`}
            submitLabel={isDeleted ? 'Save' : 'Add comment'}
            isStray
            onDone={(added) => {
              if (added && !isDeleted) announce(texts.grader.staged(placeName(place)));
            }}
          />
        </Notice>
      ))}
    </div>
  );
}

function placeLost({ path, line }: StrayForm['place']): string {
  return texts.grader.placeLost(`${visibleText(path ?? '')}:${line}`);
}
