import type { Feedback } from '@lectern/contract';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PointsChip } from '../../../ui/points-chip.tsx';
import { useGrader } from '../grader-context.ts';
import type { ShownComment } from '../staging/shown-comments.ts';
import styles from './comments.module.css';
import { Markdown } from '../../../ui/markdown/markdown.tsx';

interface CommentConflictProps {
  comment: ShownComment;
  /** The saved version. */
  theirs: Feedback;
  onDone: () => void;
}

/** Shows both versions and lets the grader choose. */
export function CommentConflict({ comment, theirs, onDone }: CommentConflictProps) {
  const { store } = useGrader();
  const keepTheirs = () => {
    store.stage({ type: 'unstage', key: comment.key });
    onDone();
  };
  const keepMine = () => {
    if (comment.pending === 'DELETE') store.stage({ type: 'delete', saved: theirs });
    else store.stage({ type: 'edit', saved: theirs, written: comment });
    onDone();
  };
  return (
    <Notice tone="warning" title={texts.grader.conflict}>
      <div className={styles.theirs}>
        <PointsChip points={theirs.points} />
        <Markdown>{theirs.body}</Markdown>
      </div>
      <div className={styles.actions}>
        <Button size="small" onClick={keepTheirs}>
          Keep theirs
        </Button>
        <Button size="small" onClick={keepMine}>
          Keep mine
        </Button>
      </div>
    </Notice>
  );
}
