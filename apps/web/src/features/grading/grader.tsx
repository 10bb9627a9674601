import type { PaginatedStudentWork } from '@lectern/contract';
import { lazy, Suspense } from 'react';
import type { InWork } from '../../data/classroom-keys.ts';
import { contributorNames } from '../../lib/contributors.ts';
import { texts } from '../../texts/texts.ts';
import { PanelSpinner } from '../../ui/spinner.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useMembership } from '../access/membership.ts';
import { FeedbackHistoryDialog } from '../grading-overview/feedback-history-dialog.tsx';
import { ArchivedAssignment } from '../works/archived-assignment.tsx';
import { AboutSubmission } from './about-submission.tsx';
import { DetachedForms } from './comments/detached-forms.tsx';
import { FilesPane } from './files/files-pane.tsx';
import { GraderContext } from './grader-context.ts';
import { isUnavailable, studentAnnouncement } from './grader-facts.ts';
import headerStyles from './grader-header.module.css';
import { GraderHeader } from './grader-header.tsx';
import { GraderPanes } from './grader-panes.tsx';
import { GraderToolbar } from './grader-toolbar.tsx';
import styles from './grader.module.css';
import { ShortcutHelp } from './keys/shortcut-help.tsx';
import { RubricPane } from './rubric/rubric-pane.tsx';
import { ScoreFoot } from './rubric/score-foot.tsx';
import { ShownFile } from './shown-file.tsx';
import { newCommentPlaces } from './staging/unfinished.ts';
import { useGraderState, type AboutAssignment, type GraderState } from './use-grader-state.ts';
import { WorkClaim } from './work-claim.tsx';
import { WorkFacts } from './work-facts.tsx';

interface GraderProps {
  at: InWork;
  about: AboutAssignment;
}

/** One submission: files, code with comments, rubric and score. `owner` keys the parts that belong to it. */
export function Grader({ at, about }: GraderProps) {
  const grader = useGraderState(at, about);
  const { view, value, announcement, files, preferences, prefer } = grader;
  return (
    <GraderContext value={value}>
      <div className={styles.grader}>
        <Head at={at} about={about} grader={grader} />
        <div className={styles.archived}>
          <ArchivedAssignment assignment={about.assignment.data} />
        </div>
        <GraderPanes
          handle={view.panes}
          shown={view.pane}
          onShow={view.showPane}
          files={<Files grader={grader} />}
          code={<Code grader={grader} />}
          rubric={<Rubric about={about} grader={grader} />}
          tests={<Tests at={at} grader={grader} />}
          showsTests={preferences.tests}
          onTests={(tests) => prefer({ tests })}
        />
        <VisuallyHidden>
          <output aria-label={texts.grader.announcements}>
            {announcement || studentAnnouncement(files.work)}
          </output>
        </VisuallyHidden>
        <Dialogs at={at} grader={grader} />
      </div>
    </GraderContext>
  );
}

function Head({ at, about, grader }: GraderProps & { grader: GraderState }) {
  const { classroom_name } = useMembership();
  const { owner, files, preferences, prefer, commands } = grader;
  const { work, commitSha, isPending, selected } = files;
  return (
    <>
      <GraderHeader
        classroomName={classroom_name}
        work={work}
        loading={isPending}
        facts={work && <WorkFacts key={owner} at={at} work={work} commitSha={commitSha} />}
        status={
          work && <Status key={owner} at={at} about={about} work={work} commitSha={commitSha} />
        }
        onOpen={commands.open}
      />
      <GraderToolbar
        path={selected?.entry.path}
        loading={isPending}
        preferences={preferences}
        prefer={prefer}
        onCompare={commands.compare}
        onTests={commands.tests}
        onHistory={commands.history}
        onSaved={commands.saved}
        onHelp={commands.help}
      />
    </>
  );
}

interface StatusProps extends GraderProps {
  work: PaginatedStudentWork;
  commitSha: string | null | undefined;
}

function Status({ at, about, work, commitSha }: StatusProps) {
  const claim = <WorkClaim at={at} work={work} graders={about.graders} />;
  return (
    <>
      <AboutSubmission at={at} work={work} commitSha={commitSha} claim={claim} />
      <div className={headerStyles.claimLine}>{claim}</div>
    </>
  );
}

function Files({ grader }: { grader: GraderState }) {
  const { owner, files, draft, commands } = grader;
  return (
    <FilesPane
      key={owner}
      tree={files.tree}
      isLoading={files.isPending}
      isKnown={files.byPath !== undefined}
      truncated={files.truncated}
      selected={files.selected}
      newComments={newCommentPlaces(draft.forms)}
      onSelect={commands.select}
    />
  );
}

function Code({ grader }: { grader: GraderState }) {
  const { owner, files, detached, preferences, view } = grader;
  return (
    <>
      <DetachedForms forms={detached.onFiles} className={styles.detached} />
      <ShownFile
        key={owner}
        failure={files.failure}
        isPending={files.isPending}
        selected={files.selected}
        commitSha={files.commitSha}
        preferences={preferences}
        handle={view.code}
      />
    </>
  );
}

/** Its code is loaded when it is first shown. */
const TestsPane = lazy(async () => ({
  default: (await import('./tests/tests-pane.tsx')).TestsPane,
}));

function Tests({ at, grader }: { at: InWork; grader: GraderState }) {
  const { owner, files, commands } = grader;
  return (
    <Suspense fallback={<PanelSpinner />}>
      <TestsPane
        key={owner}
        at={at}
        work={files.work}
        commitSha={files.commitSha}
        files={files.byPath}
        onOpenLine={commands.openLine}
      />
    </Suspense>
  );
}

function Rubric({
  about: { rubric, assignment },
  grader,
}: Omit<GraderProps, 'at'> & { grader: GraderState }) {
  const { owner, files, saved, picks, draft, detached, score, commands, view } = grader;
  const hasNoRubric = isUnavailable(rubric);
  return (
    <RubricPane
      key={owner}
      items={picks.items}
      loading={rubric.isPending && !hasNoRubric}
      failure={hasNoRubric ? rubric : undefined}
      selected={picks.picked}
      onToggle={picks.toggle}
      filter={view.rubricFilter}
      onShowComment={commands.showComment}
      files={files}
      saved={saved}
      staged={draft.staged}
      detached={detached.onWork}
      foot={
        <ScoreFoot
          {...score}
          failure={isUnavailable(assignment) ? assignment : undefined}
          gradeHandle={view.grade}
          onSubmit={() => void commands.submit()}
        />
      }
    />
  );
}

function Dialogs({ at, grader }: { at: InWork; grader: GraderState }) {
  const { view, files, preferences, prefer, value } = grader;
  const close = () => view.openDialog(undefined);
  switch (view.dialog) {
    // Opens before the submission has loaded: opening later could interrupt typing.
    case 'history':
      return (
        <FeedbackHistoryDialog
          at={at}
          names={files.work && contributorNames(files.work)}
          onClose={close}
        />
      );
    case 'help':
      return (
        <ShortcutHelp
          onClose={close}
          enabled={preferences.shortcuts}
          onEnable={(shortcuts) => prefer({ shortcuts })}
        />
      );
    case 'saved':
      return (
        <Suspense>
          <SavedCommentsDialog onClose={close} onDraftsChanged={() => void value.store.open()} />
        </Suspense>
      );
    case undefined:
      return null;
  }
}

const SavedCommentsDialog = lazy(async () => ({
  default: (await import('../saved-comments/saved-comments-dialog.tsx')).SavedCommentsDialog,
}));
