import type { MyWork, WorkState } from '@lectern/contract';
import type { InWork } from '../../data/classroom-keys.ts';
import { texts } from '../../texts/texts.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ExternalLinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressSteps } from '../../ui/progress/progress-steps.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { toProgressSteps } from '../acceptance/provisioning-view.ts';
import styles from './my-work.module.css';
import { branchWarning, nextStep, submitWarning } from './next-step.ts';
import { PublishedGrade } from './published-grade.tsx';
import { SetUpHelp } from './set-up-help.tsx';
import { SubmitButton } from './submit-button.tsx';
import { WorkFacts } from './work-facts.tsx';

interface AcceptedWorkProps {
  at: InWork;
  work: NonNullable<MyWork['work']>;
  state: WorkState;
  assignmentName: string;
  isLinked: boolean;
  opensGrade: boolean;
}

export function AcceptedWork(props: AcceptedWorkProps) {
  const { at, work, assignmentName, isLinked, opensGrade } = props;
  const { grade } = work;
  if (!grade) {
    return (
      <>
        {work.grade_withdrawn && <p>{texts.myWork.gradeWithdrawn}</p>}
        <Submission {...props} />
      </>
    );
  }
  return (
    <div className={styles.folds}>
      <PublishedGrade
        // A link opens it again, also after the student has folded it.
        key={String(isLinked)}
        at={at}
        grade={grade}
        repoUrl={work.repo_url}
        assignmentName={assignmentName}
        openAtFirst={opensGrade}
      />
      <Disclosure
        summary={
          <>
            Your submission <VisuallyHidden>for {assignmentName}</VisuallyHidden>
          </>
        }
      >
        <Submission {...props} />
      </Disclosure>
    </div>
  );
}

function Submission({ at, work, state, assignmentName }: AcceptedWorkProps) {
  const { provisioning } = work;
  // After a failed setup, only the setup knows whether the student can open the repository.
  const repoUrl = provisioning.status === 'failed' ? provisioning.repo_url : work.repo_url;
  const isReady = provisioning.status === 'ready';
  const nothingCounts = branchWarning(work);
  const next = isReady ? nextStep(work, state) : undefined;
  return (
    <>
      {!isReady && <ProgressSteps label="Your repository" steps={toProgressSteps(provisioning)} />}
      {next !== undefined && <p className={styles.hint}>{next}</p>}
      <WorkFacts work={{ ...work, repo_url: repoUrl }} />
      {nothingCounts && <Notice tone="warning">{nothingCounts}</Notice>}
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
            warning={nothingCounts ?? submitWarning(work)}
          />
        )}
      </div>
      <SetUpHelp at={at} work={work} state={state} assignmentName={assignmentName} />
    </>
  );
}
