import { pathWithLines } from '@lectern/contract';
import { clsx } from 'clsx';
import { visibleText } from '../../../lib/visible-text.ts';
import { texts } from '../../../texts/texts.ts';
import { keepFocus } from '../../../ui/keep-focus.ts';
import { Notice } from '../../../ui/notice.tsx';
import { placeName, useGrader } from '../grader-context.ts';
import type { DetachedForm } from '../staging/detached-forms.ts';
import { CommentForm } from './comment-form.tsx';
import styles from './comments.module.css';

interface DetachedFormsProps {
  forms: readonly DetachedForm[];
  className?: string | undefined;
}

/** Open forms that lost their comment or their place while somebody typed in them. */
export function DetachedForms({ forms, className }: DetachedFormsProps) {
  const { announce } = useGrader();
  if (forms.length === 0) return null;
  return (
    <div className={clsx(styles.thread, className)}>
      {forms.map(({ id, place, isDeleted }) => (
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
            isDetached
            onDone={(added) => {
              if (added && !isDeleted) announce(texts.grader.staged(placeName(place)));
            }}
          />
        </Notice>
      ))}
    </div>
  );
}

function placeLost(place: DetachedForm['place']): string {
  return texts.grader.placeLost(pathWithLines(visibleText(place.path ?? ''), place));
}
