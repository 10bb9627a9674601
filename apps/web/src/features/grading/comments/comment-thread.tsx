import { texts } from '../../../texts/texts.ts';
import { placeName, useGrader } from '../grader-context.ts';
import type { ShownComment } from '../staging/shown-comments.ts';
import type { Place } from '../staging/staged.ts';
import { newFormId } from '../staging/unfinished.ts';
import { CommentCard } from './comment-card.tsx';
import { CommentForm } from './comment-form.tsx';
import styles from './comments.module.css';

interface CommentThreadProps {
  place: Place;
  comments: readonly ShownComment[];
  hasForm: boolean;
  /** Moves the focus after the form closes. */
  onDone: () => void;
}

/** The comments at one place, and the form for a new one. */
export function CommentThread({ place, comments, hasForm, onDone }: CommentThreadProps) {
  const { announce } = useGrader();
  if (comments.length === 0 && !hasForm) return null;
  return (
    <div className={styles.thread}>
      {comments.map((comment) => (
        <CommentCard key={comment.key} comment={comment} fileSha={place.fileSha} />
      ))}
      {hasForm && (
        <div className={styles.card}>
          <CommentForm
            id={newFormId(place)}
            label={`Comment on ${placeName(place)}`}
            submitLabel="Add comment"
            fileSha={place.fileSha}
            onDone={(added) => {
              if (added) announce(texts.grader.staged(placeName(place)));
              onDone();
            }}
          />
        </div>
      )}
    </div>
  );
}
