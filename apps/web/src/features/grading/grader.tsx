import {
  isGraded,
  type AssignmentOutline,
  type FullRubric,
  type Graders,
  type PaginatedStudentWork,
  type RubricItem,
} from '@lectern/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { graderPath } from '../../addresses/grading.ts';
import type { InWork } from '../../data/classroom-keys.ts';
import { contributorNames } from '../../lib/contributors.ts';
import { useStateOf } from '../../lib/use-state-of.ts';
import { texts } from '../../texts/texts.ts';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useMembership } from '../access/membership.ts';
import { FeedbackHistoryDialog } from '../grading-overview/feedback-history-dialog.tsx';
import { useNextUngraded } from '../grading-overview/use-next-ungraded.ts';
import { openUntil } from '../works/counted-facts.ts';
import type { CodeHandle } from './code-view/code-handle.ts';
import { StrayForms } from './comments/stray-forms.tsx';
import { FilesPane } from './files/files-pane.tsx';
import { GraderContext, workKey } from './grader-context.ts';
import { GraderHeader } from './grader-header.tsx';
import { GraderPanes, type PaneName, type PanesHandle } from './grader-panes.tsx';
import { GraderToolbar } from './grader-toolbar.tsx';
import styles from './grader.module.css';
import { runShortcut } from './keys/run-shortcut.ts';
import { ShortcutHelp } from './keys/shortcut-help.tsx';
import { useShortcuts } from './keys/use-shortcuts.ts';
import { usePreferences } from './preferences.ts';
import { reachable } from './rubric/reachable.ts';
import { RubricPane } from './rubric/rubric-pane.tsx';
import { ScoreFoot } from './rubric/score-foot.tsx';
import { pickable, toggled } from './rubric/selected-items.ts';
import { ShownFile } from './shown-file.tsx';
import { stagedScore } from './staging/shown-comments.ts';
import { finished, wholeWork } from './staging/staged.ts';
import { strayForms } from './staging/stray-forms.ts';
import { begun, unfinishedIn } from './staging/unfinished.ts';
import { tellWhy } from './tell-why.ts';
import { useGraderFiles } from './use-grader-files.ts';
import { useGraderValue } from './use-grader-value.ts';
import { usePrefetchWork } from './use-prefetch-work.ts';
import { useSubmitGrade } from './use-submit-grade.ts';
import { WorkClaim } from './work-claim.tsx';
import { WorkFacts } from './work-facts.tsx';

interface GraderProps {
  at: InWork;
  /** What holds for every work of the assignment. */
  about: {
    rubric: UseQueryResult<FullRubric | null>;
    assignment: UseQueryResult<AssignmentOutline>;
    graders: Graders | undefined;
  };
}

const nothingPicked: ReadonlySet<number> = new Set();

/**
 * One student's work: files, code with comments, rubric and score. Whatever is in its panes, is picked or
 * is open belongs to that work and goes with it; only the frame stays when the next student comes.
 */
export function Grader({ at, about: { rubric, assignment, graders } }: GraderProps) {
  const navigate = useNavigate();
  const { classroom_name } = useMembership();
  const [preferences, prefer] = usePreferences();
  const files = useGraderFiles(at, preferences.compares);
  const { work, feedback, selected } = files;
  // The same while only words change: every line of code would be drawn anew with every letter.
  const items = useMemo(() => pickable(rubric.data), [rubric.data]);
  // Also while it is asked again: what is being written below the rubric would vanish meanwhile.
  const hasNoRubric = rubric.data === undefined && rubric.errorUpdateCount > 0;
  const hasNoScore = assignment.data === undefined && assignment.errorUpdateCount > 0;
  const owner = workKey(at);
  const [picked, setPicked] = useStateOf(owner, nothingPicked);
  const [pane, setPane] = useStateOf<PaneName>(owner, 'code');
  const [dialog, setDialog] = useStateOf<'help' | 'history' | undefined>(owner, undefined);
  const code = useRef<CodeHandle>(null);
  const panes = useRef<PanesHandle>(null);
  const { value, draft, announcement } = useGraderValue(at, files, {
    items,
    picked,
    isKnown: rubric.data !== undefined,
  });
  const stagedCount = finished(draft.staged).size;
  const strays = strayForms(draft.forms, work && feedback, files.byPath);
  const nextUngraded = useNextUngraded(at, { id: at.wid, settled: draft.store.settled });
  const openNextUngraded = () => nextUngraded.mutate();
  const submit = useSubmitGrade(at, draft.store, files.commitSha ?? undefined, openNextUngraded);
  usePrefetchWork(at, work?.next_student_work_id);
  usePageTitle('Grading', work && contributorNames(work), work?.assignment_name);

  const open = (workId: number) => {
    void navigate(graderPath(at.aid, workId));
  };
  const compare = () => {
    const compares = !preferences.compares;
    prefer({ compares });
    value.announce(compares ? texts.grader.comparing : texts.grader.notComparing);
  };
  /** By its key, which has no button that would tell of it. */
  const pick = ({ id, explanation }: RubricItem, number: number) => {
    setPicked(toggled(picked, id));
    value.announce(texts.grader.picked(number, explanation, !picked.has(id)));
  };
  const select = (path: string | undefined) => {
    files.select(path);
    setPane('code');
  };
  /** What follows would otherwise be written where nothing is seen, or be taken for keys. */
  const commentOnWork = () => {
    panes.current?.showRubric();
    value.commentOn(wholeWork);
  };
  useShortcuts(preferences.shortcuts, (action, loseWords) =>
    runShortcut(action, {
      files,
      code,
      rubric,
      items,
      preferences,
      prefer,
      select,
      open,
      pick,
      commentOnWork,
      compare,
      submit: () => {
        if (stagedCount > 0) void submit();
        else tellWhy(texts.grader.nothingPending);
      },
      openNextUngraded,
      history: () => setDialog('history'),
      help: () => setDialog('help'),
      loseWords,
    }),
  );

  return (
    <GraderContext value={value}>
      <div className={styles.grader}>
        <GraderHeader
          classroomName={classroom_name}
          work={work}
          loading={files.isPending}
          facts={work && <WorkFacts key={owner} at={at} work={work} commitSha={files.commitSha} />}
          claim={work && <WorkClaim key={owner} at={at} work={work} graders={graders} />}
          onOpen={open}
        />
        <GraderToolbar
          path={selected?.entry.path}
          loading={files.isPending}
          preferences={preferences}
          prefer={prefer}
          onCompare={compare}
          onHistory={() => setDialog('history')}
          onHelp={() => setDialog('help')}
        />
        <GraderPanes
          handle={panes}
          shown={pane}
          onShow={setPane}
          files={
            <FilesPane
              key={owner}
              tree={files.tree}
              isKnown={files.byPath !== undefined}
              truncated={files.truncated}
              selected={selected}
              begun={begun(draft.forms)}
              onSelect={select}
            />
          }
          code={
            <>
              <StrayForms
                strays={strays.filter(({ place }) => place.path !== null)}
                className={styles.strays}
              />
              <ShownFile
                key={owner}
                failure={files.failure}
                isPending={files.isPending}
                selected={selected}
                commitSha={files.commitSha}
                preferences={preferences}
                handle={code}
              />
            </>
          }
          rubric={
            <RubricPane
              key={owner}
              items={items}
              loading={rubric.isPending && !hasNoRubric}
              failure={hasNoRubric ? rubric : undefined}
              selected={picked}
              onToggle={(id) => setPicked(toggled(picked, id))}
              files={files}
              saved={work && feedback}
              staged={draft.staged}
              strays={strays.filter(({ place }) => place.path === null)}
              foot={
                <ScoreFoot
                  total={
                    work &&
                    assignment.data &&
                    stagedScore(assignment.data.default_score, value.comments)
                  }
                  failure={hasNoScore ? assignment : undefined}
                  maximum={reachable({
                    assignment: assignment.data,
                    rubric: rubric.data,
                    auto: work && (work.autograder_report ?? null),
                  })}
                  auto={work?.autograder_report ?? null}
                  stagedCount={stagedCount}
                  unfinishedCount={unfinishedIn(draft).length}
                  synced={draft.synced}
                  unreached={draft.unreached}
                  keptHere={draft.keptHere}
                  submitting={draft.submitting}
                  graded={!work || isGraded(work.work_state)}
                  openUntil={work ? openUntil(work) : null}
                  onSubmit={() => void submit()}
                />
              }
            />
          }
        />
        <VisuallyHidden>
          <output aria-label={texts.grader.announcements}>{announcement || arrival(work)}</output>
        </VisuallyHidden>
        {/* Not only once the work has come: it would break into what is being written by then. */}
        {dialog === 'history' && (
          <FeedbackHistoryDialog
            at={at}
            names={work && contributorNames(work)}
            onClose={() => setDialog(undefined)}
          />
        )}
        {dialog === 'help' && (
          <ShortcutHelp
            onClose={() => setDialog(undefined)}
            enabled={preferences.shortcuts}
            onEnable={(shortcuts) => prefer({ shortcuts })}
          />
        )}
      </div>
    </GraderContext>
  );
}

/** The focus stays on Next when another student has come, so nothing else would tell of it. */
function arrival(work: PaginatedStudentWork | undefined): string {
  if (!work) return '';
  return `${contributorNames(work)}, ${texts.grader.position(work.row_num, work.total_student_works)}`;
}
