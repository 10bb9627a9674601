import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useGrader } from '../grader-context.ts';
import type { ShownComment } from '../staging/shown-comments.ts';
import styles from './comments.module.css';

interface RubricChangeProps {
  comment: ShownComment;
  /** The points that its rubric item has by now. */
  now: number | 'gone';
  onDone: () => void;
}

/** What was picked at another price than the next student's: which one counts is the grader's decision. */
export function RubricChange({ comment: { key, points }, now, onDone }: RubricChangeProps) {
  const { store } = useGrader();
  const decide = (wanted: number | null) => {
    store.stage({ type: 'reprice', key, points: wanted });
    onDone();
  };
  return (
    <Notice tone="warning">
      <p>{now === 'gone' ? texts.grader.itemGone : texts.grader.itemRepriced(now)}</p>
      <div className={styles.actions}>
        {now !== 'gone' && (
          <Button size="small" onClick={() => decide(now)}>
            {texts.grader.takePoints(now)}
          </Button>
        )}
        <Button size="small" onClick={() => decide(null)}>
          {texts.grader.keepPoints(points)}
        </Button>
      </div>
    </Notice>
  );
}
