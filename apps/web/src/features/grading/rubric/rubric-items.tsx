import type { RubricItem } from '@lectern/contract';
import { useId } from 'react';
import { texts } from '../../../texts/texts.ts';
import { Check } from '../../../ui/icons.ts';
import { PointsChip } from '../../../ui/points-chip.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { placeName, useGrader } from '../grader-context.ts';
import type { ShownComment } from '../staging/shown-comments.ts';
import { hasWords } from './has-words.ts';
import { appliedItems, shortPlace } from './applied-items.ts';
import styles from './rubric.module.css';

interface RubricItemsProps {
  items: readonly RubricItem[];
  /** Shows only items with these words. Their numbers stay. */
  query?: string;
  selected: ReadonlySet<number>;
  onToggle: (id: number) => void;
  shownPath: string | undefined;
  onShowComment: (comment: ShownComment) => void;
}

/** The next comment button attaches the picked items, one comment each. Each item shows where it is applied. */
export function RubricItems(props: RubricItemsProps) {
  const { items, query = '', selected, onToggle, ...places } = props;
  const id = useId();
  const applied = appliedItems(useGrader().comments);
  return (
    <ol className={styles.items}>
      {items.map((item, index) => {
        if (!hasWords(item.explanation, query)) return null;
        const comments = applied.get(item.id);
        const appliedId = comments && `${id}-${item.id}`;
        return (
          <li key={item.id}>
            <button
              type="button"
              className={styles.item}
              data-item={item.id}
              aria-pressed={selected.has(item.id)}
              aria-describedby={appliedId}
              onClick={() => onToggle(item.id)}
            >
              <span className={styles.key}>{index + 1}</span>
              <span className={styles.explanation}>{item.explanation}</span>
              <PointsChip points={item.point_value ?? 0} />
            </button>
            {comments && <Applied id={appliedId} comments={comments} {...places} />}
          </li>
        );
      })}
    </ol>
  );
}

/** More places would push the other items out of view. */
const mostPlaces = 5;

interface AppliedProps extends Pick<RubricItemsProps, 'shownPath' | 'onShowComment'> {
  id: string | undefined;
  comments: readonly ShownComment[];
}

/** How often and where an item is applied. Each place leads to its comment. */
function Applied({ id, comments, shownPath, onShowComment }: AppliedProps) {
  const left = comments.length - mostPlaces;
  return (
    <p className={styles.applied}>
      <Check aria-hidden />
      <span className={styles.times} id={id}>
        <span aria-hidden>×{comments.length}</span>
        <VisuallyHidden>{texts.grader.applied(comments.length)}</VisuallyHidden>
      </span>
      {comments.slice(0, mostPlaces).map((comment) => {
        const place = shortPlace(comment, shownPath);
        return (
          <button
            key={comment.key}
            type="button"
            className={styles.place}
            aria-label={texts.grader.showComment(
              comment.path === null ? placeName(comment) : place,
            )}
            onClick={() => onShowComment(comment)}
          >
            {place}
          </button>
        );
      })}
      {left > 0 && <span>{texts.grader.morePlaces(left)}</span>}
    </p>
  );
}
