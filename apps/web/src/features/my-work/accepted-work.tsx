import { isGraded, type MyWork, type WorkState } from '@lectern/contract';
import type { InWork } from '../../data/classroom-keys.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ExternalLinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressSteps } from '../../ui/progress/progress-steps.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { toProgressSteps } from '../acceptance/provisioning-view.ts';
import { TestsOfWork } from '../tests/results/tests-of-work.tsx';
import styles from './my-work.module.css';
import {
  branchWarning,
  hasBegun,
  hasTestResults,
  isSettled,
  nextStep,
  submitWarning,
} from './next-step.ts';
import { PublishedGrade } from './published-grade.tsx';
import { SetUp, SetUpHelp } from './set-up-help.tsx';
import { SubmitButton } from './submit-button.tsx';
import { CommitFigures, CountedFacts } from './work-facts.tsx';
import { texts } from './texts.ts';

interface AcceptedWorkProps {
  at: InWork;
  work: NonNullable<MyWork['work']>;
  state: WorkState;
  assignmentName: string;
  isArchived: boolean;
  linkKey: string | undefined;
  opensGrade: boolean;
  opensTests: boolean;
}

export function AcceptedWork(props: AcceptedWorkProps) {
  const { at, work, state, assignmentName, linkKey, opensGrade, opensTests } = props;
  const { grade } = work;
  const isWaiting = isGraded(state) && !grade && !work.grade_withdrawn;
  return (
    <>
      {work.grade_withdrawn && <p>{texts.myWork.gradeWithdrawn}</p>}
      {isWaiting && <p className={styles.hint}>{texts.myWork.gradeToCome}</p>}
      {grade && (
        <PublishedGrade
          // A link opens it again, also after the student has folded it.
          key={linkKey}
          at={at}
          grade={grade}
          repoUrl={work.repo_url}
          assignmentName={assignmentName}
          openAtFirst={opensGrade}
        />
      )}
      {hasTestResults(props) && (
        <TestsOfWork
          at={at}
          assignmentName={assignmentName}
          repoUrl={work.repo_url}
          openAtFirst={opensTests && !isSettled(props)}
        />
      )}
      {isSettled(props) ? <SettledSubmission {...props} /> : <OpenSubmission {...props} />}
    </>
  );
}

/** The counted commit stays visible until there is a grade. */
function SettledSubmission(props: AcceptedWorkProps) {
  const { at, work, assignmentName } = props;
  return (
    <>
      {!work.grade && <CountedFacts work={work} />}
      <Disclosure
        summary={
          <>
            Your submission <VisuallyHidden>for {assignmentName}</VisuallyHidden>
          </>
        }
      >
        <CommitFigures work={work} />
        {work.grade && <CountedFacts work={work} />}
        <Actions {...props} repoUrl={work.repo_url} />
        <SetUp at={at} work={work} assignmentName={assignmentName} />
      </Disclosure>
    </>
  );
}

function OpenSubmission(props: AcceptedWorkProps) {
  const { at, work, state, assignmentName } = props;
  const { provisioning } = work;
  // After a failed setup, only the setup knows whether the student can open the repository.
  const repoUrl = provisioning.status === 'failed' ? provisioning.repo_url : work.repo_url;
  const isReady = provisioning.status === 'ready';
  const isBegun = hasBegun(work, state);
  const nothingCounts = branchWarning(work);
  const next = isReady ? nextStep(work, state) : undefined;
  return (
    <>
      {!isReady && <ProgressSteps label="Your repository" steps={toProgressSteps(provisioning)} />}
      {next !== undefined && <p className={styles.hint}>{next}</p>}
      {isBegun && <CommitFigures work={work} />}
      {(isBegun || work.counted_commit) && <CountedFacts work={{ ...work, repo_url: repoUrl }} />}
      {nothingCounts && <Notice tone="warning">{nothingCounts}</Notice>}
      <Actions {...props} repoUrl={repoUrl} />
      <SetUpHelp at={at} work={work} state={state} assignmentName={assignmentName} />
    </>
  );
}

function Actions({
  at,
  work,
  assignmentName,
  repoUrl,
}: AcceptedWorkProps & { repoUrl: string | null }) {
  return (
    <div className={styles.actions}>
      {repoUrl !== null && (
        <ExternalLinkButton href={repoUrl}>
          View your assignment repository <VisuallyHidden>of {assignmentName}</VisuallyHidden>
        </ExternalLinkButton>
      )}
      {work.can_submit && (
        <SubmitButton
          at={at}
          assignmentName={assignmentName}
          warning={branchWarning(work) ?? submitWarning(work)}
        />
      )}
    </div>
  );
}
