import { pathWithLines, type Feedback, type RubricItem } from '@lectern/contract';
import { useId, useRef, useState, type ReactNode, type Ref } from 'react';
import { visibleText } from '../../../lib/visible-text.ts';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure, type Reloadable } from '../../../ui/page/load-failure.tsx';
import { CommentThread } from '../comments/comment-thread.tsx';
import { OrphanedChange } from '../comments/orphaned-change.tsx';
import { DetachedForms } from '../comments/detached-forms.tsx';
import { useGrader } from '../grader-context.ts';
import { LoadingBars } from '../loading-bars.tsx';
import { orphans, type ShownComment } from '../staging/shown-comments.ts';
import { wholeWork, type Staged } from '../staging/staged.ts';
import type { DetachedForm } from '../staging/detached-forms.ts';
import { newFormId } from '../staging/unfinished.ts';
import type { GraderFiles } from '../use-grader-files.ts';
import { numberedItems, RubricFilter } from './rubric-filter.tsx';
import { RubricItems } from './rubric-items.tsx';
import styles from './rubric.module.css';

interface RubricPaneProps {
  items: readonly RubricItem[];
  loading: boolean;
  /** The failed rubric query, if there is none to show. */
  failure: Reloadable | undefined;
  selected: ReadonlySet<number>;
  onToggle: (id: number) => void;
  /** The field that finds items by their words. */
  filter: Ref<HTMLInputElement>;
  onShowComment: (comment: ShownComment) => void;
  /** Comments on missing files are shown in this pane; on all files while these cannot be loaded. */
  files: Pick<GraderFiles, 'byPath' | 'failure' | 'selected'>;
  /** Undefined while it loads. */
  saved: readonly Feedback[] | undefined;
  staged: Staged;
  /** Forms for comments on the whole submission that somebody else deleted. */
  detached: readonly DetachedForm[];
  /** The score and the submit buttons, below the scrolling part. */
  foot: ReactNode;
}

const loadingItems = [
  [0, 88],
  [0, 70],
  [0, 82],
  [0, 64],
] as const;

/** The rubric, the comments on the whole submission, and the score. */
export function RubricPane(props: RubricPaneProps) {
  const { items, loading, failure, selected, onToggle, onShowComment, filter, foot, ...comments } =
    props;
  const [query, setQuery] = useState('');
  const id = useId();
  const isEmpty = !loading && !failure && items.length === 0;
  return (
    <section className={styles.pane} aria-labelledby={id}>
      <div className={styles.scroller}>
        <div className={styles.top}>
          <h2 id={id} className={styles.title}>
            Rubric
          </h2>
          {selected.size > 0 && (
            <span className={styles.hint}>{texts.grader.pickedHint(selected.size)}</span>
          )}
        </div>
        {failure && <LoadFailure query={failure}>{texts.assignments.rubricFailed}</LoadFailure>}
        {isEmpty && <p className={styles.empty}>{texts.grader.noRubric}</p>}
        {loading && <LoadingBars bars={loadingItems} />}
        {items.length > numberedItems && (
          <RubricFilter
            field={filter}
            query={query}
            items={items}
            onChange={setQuery}
            onToggle={onToggle}
          />
        )}
        <RubricItems
          items={items}
          query={query}
          selected={selected}
          onToggle={onToggle}
          shownPath={comments.files.selected?.entry.path}
          onShowComment={onShowComment}
        />
        {/* Rendered after the items have loaded, because they would push it down. */}
        {!loading && <WholeSubmission {...comments} />}
      </div>
      {foot}
    </section>
  );
}

type WholeSubmissionProps = Pick<RubricPaneProps, 'files' | 'saved' | 'staged' | 'detached'>;

function WholeSubmission({ files, saved, staged, detached }: WholeSubmissionProps) {
  const { byPath, failure } = files;
  const { comments, openForms, commentOn } = useGrader();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const general = comments.filter(({ path }) => path === null);
  const isGone = (path: string | null) => path !== null && byPath?.has(path) === false;
  const elsewhere = comments.filter(({ path }) => isGone(path) || (path !== null && failure));
  // An orphaned change with an open form is shown as a detached form.
  const orphaned = orphans(saved, staged).filter(([key]) => !openForms.has(key));
  return (
    <>
      <section className={styles.whole} aria-labelledby={id}>
        <h3 id={id} className={styles.title}>
          Whole submission
        </h3>
        <DetachedForms forms={detached} />
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
              <span translate="no">{pathWithLines(visibleText(comment.path ?? ''), comment)}</span>
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
      </section>
      <div className={styles.always}>
        <Button ref={button} size="small" onClick={() => commentOn(wholeWork)}>
          Comment on the whole submission
        </Button>
      </div>
    </>
  );
}
