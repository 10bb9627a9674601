import type { Feedback, RubricItem } from '@lectern/contract';
import { useId, useRef, type ReactNode } from 'react';
import { visibleText } from '../../../lib/visible-text.ts';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { MessageSquarePlus } from '../../../ui/icons.ts';
import { LoadFailure, type Reloadable } from '../../../ui/page/load-failure.tsx';
import { CommentThread } from '../comments/comment-thread.tsx';
import { OrphanedChange } from '../comments/orphaned-change.tsx';
import { StrayForms } from '../comments/stray-forms.tsx';
import { useGrader } from '../grader-context.ts';
import { orphans } from '../staging/shown-comments.ts';
import { wholeWork, type Staged } from '../staging/staged.ts';
import type { StrayForm } from '../staging/stray-forms.ts';
import { newFormId } from '../staging/unfinished.ts';
import type { GraderFiles } from '../use-grader-files.ts';
import { RubricItems } from './rubric-items.tsx';
import styles from './rubric.module.css';

interface RubricPaneProps {
  items: readonly RubricItem[];
  loading: boolean;
  /** Why there are no items, and how to ask for them again. */
  failure: Reloadable | undefined;
  selected: ReadonlySet<number>;
  onToggle: (id: number) => void;
  /** Comments on files that are not among these are shown here, and on all while no file can be. */
  files: Pick<GraderFiles, 'byPath' | 'failure'>;
  /** undefined while it is not known. */
  saved: readonly Feedback[] | undefined;
  staged: Staged;
  /** Forms whose comment on the whole work has gone. */
  strays: readonly StrayForm[];
  /** Score and submission, always in sight. */
  foot: ReactNode;
}

/** What to look for, what is said about the work as a whole, and the score. */
export function RubricPane(props: RubricPaneProps) {
  const { items, loading, failure, selected, onToggle, foot, ...said } = props;
  const id = useId();
  const isEmpty = !loading && !failure && items.length === 0;
  return (
    <section className={styles.pane} aria-labelledby={id}>
      <div className={styles.scroller}>
        <h2 id={id} className={styles.title}>
          Rubric
        </h2>
        {failure && <LoadFailure query={failure}>{texts.assignments.rubricFailed}</LoadFailure>}
        {isEmpty && <p className={styles.empty}>{texts.grader.noRubric}</p>}
        <RubricItems items={items} selected={selected} onToggle={onToggle} />
        {/* Below the items: it would be pushed down by them when they come. */}
        {!loading && <WholeWork {...said} />}
      </div>
      {foot}
    </section>
  );
}

type WholeWorkProps = Pick<RubricPaneProps, 'files' | 'saved' | 'staged' | 'strays'>;

function WholeWork({ files, saved, staged, strays }: WholeWorkProps) {
  const { byPath, failure } = files;
  const { comments, openForms, commentOn } = useGrader();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const general = comments.filter(({ path }) => path === null);
  const isGone = (path: string | null) => path !== null && byPath?.has(path) === false;
  const elsewhere = comments.filter(({ path }) => isGone(path) || (path !== null && failure));
  // One that is being changed further is shown in its form.
  const orphaned = orphans(saved, staged).filter(([key]) => !openForms.has(key));
  return (
    <section className={styles.whole} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        Whole work
      </h3>
      <StrayForms strays={strays} />
      {orphaned.map(([key, written]) => (
        <OrphanedChange key={key} stagedKey={key} written={written} />
      ))}
      <CommentThread
        place={wholeWork}
        comments={general}
        hasForm={openForms.has(newFormId(wholeWork))}
        onDone={() => button.current?.focus()}
      />
      {elsewhere.map((comment) => (
        <div key={comment.key}>
          <p className={styles.empty}>
            <span translate="no">
              {visibleText(comment.path ?? '')}:{comment.line}
            </span>
            {isGone(comment.path) && ', which is not in this commit'}
          </p>
          <CommentThread
            place={comment}
            comments={[comment]}
            hasForm={false}
            onDone={() => undefined}
          />
        </div>
      ))}
      <Button ref={button} size="small" onClick={() => commentOn(wholeWork)}>
        <MessageSquarePlus aria-hidden />
        Comment on the whole work
      </Button>
    </section>
  );
}
