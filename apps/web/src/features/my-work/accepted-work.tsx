import type { MyWork } from '@lectern/contract';
import type { InWork } from '../../data/classroom-keys.ts';
import { texts } from '../../texts/texts.ts';
import { ExternalLinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressSteps } from '../../ui/progress/progress-steps.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FixAccessButton } from '../acceptance/fix-access-button.tsx';
import { toProgressSteps } from '../acceptance/provisioning-view.ts';
import { CloneCommand, TokenHint } from './clone-command.tsx';
import styles from './my-work.module.css';
import { PublishedGrade } from './published-grade.tsx';
import { SubmitButton } from './submit-button.tsx';
import { WorkFacts } from './work-facts.tsx';

interface AcceptedWorkProps {
  at: InWork;
  work: NonNullable<MyWork['work']>;
  assignmentName: string;
}

// oxlint-disable-next-line complexity -- conditional markup without nesting
export function AcceptedWork({ at, work, assignmentName }: AcceptedWorkProps) {
  const { provisioning } = work;
  // After a failed setup, only the setup knows whether the student can open the repository.
  const repoUrl = provisioning.status === 'failed' ? provisioning.repo_url : work.repo_url;
  const isReady = provisioning.status === 'ready';
  const hasBegun = work.commit_amount > 0 || work.submitted_at !== null;
  const nothingCounts = hasBegun && branchWarning(work);
  return (
    <>
      {!isReady && <ProgressSteps label="Your repository" steps={toProgressSteps(provisioning)} />}
      {provisioning.repo_url !== null && (
        <CloneCommand repoUrl={provisioning.repo_url} assignmentName={assignmentName} />
      )}
      {provisioning.repo_url !== null && work.commit_amount === 0 && <TokenHint />}
      <WorkFacts work={{ ...work, repo_url: repoUrl }} />
      {isReady && !hasBegun && <p className={styles.hint}>{texts.myWork.pushFirst}</p>}
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
            warning={nothingCounts || submitWarning(work)}
          />
        )}
        <FixAccessButton work={at} assignmentName={assignmentName} />
      </div>
      {work.grade_withdrawn && <p>{texts.myWork.gradeWithdrawn}</p>}
      {work.grade && (
        <PublishedGrade grade={work.grade} repoUrl={repoUrl} assignmentName={assignmentName} />
      )}
    </>
  );
}

/** Undefined unless nothing on the default branch counts. */
function branchWarning(work: AcceptedWorkProps['work']): string | undefined {
  const { counted_commit, newest_commit, default_branch } = work;
  if (counted_commit || newest_commit || default_branch === null) return undefined;
  return texts.myWork.onAnotherBranch(default_branch);
}

/** A counted commit means that the due date has passed, so everything that can be submitted is late. */
function submitWarning({ effective_due_date, counted_commit }: AcceptedWorkProps['work']): string {
  const hasDueDate = effective_due_date !== null;
  return hasDueDate && counted_commit
    ? texts.myWork.submitLateWarning
    : texts.myWork.submitWarning(hasDueDate);
}
