import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useGrader } from '../grader-context.ts';
import type { ShownComment } from '../staging/shown-comments.ts';
import styles from './comments.module.css';

interface RubricChangeProps {
  comment: ShownComment;
  /** The rubric item's points now. */
  current: number | 'gone';
  onDone: () => void;
}

/** The rubric item got other points after it was picked here. The grader decides which to use. */
export function RubricChange({ comment: { key, points }, current, onDone }: RubricChangeProps) {
  const { store } = useGrader();
  const decide = (wanted: number | null) => {
    store.stage({ type: 'reprice', key, points: wanted });
    onDone();
  };
  return (
    <Notice tone="warning">
      <p>{current === 'gone' ? texts.grader.itemGone : texts.grader.itemRepriced(current)}</p>
      <div className={styles.actions}>
        {current !== 'gone' && (
          <Button size="small" onClick={() => decide(current)}>
            {texts.grader.takePoints(current)}
          </Button>
        )}
        <Button size="small" onClick={() => decide(null)}>
          {texts.grader.keepPoints(points)}
        </Button>
      </div>
    </Notice>
  );
}
