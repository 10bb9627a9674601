import { noWorkId, type PublishedGrade, type StudentWork } from '@lectern/contract';
import type { assignments } from '../../db/schema/index.ts';
import {
  effectiveDeadline,
  isLate,
  type OwnDates,
} from '../commits/counting/effective-deadline.ts';
import { fullName } from '../memberships/full-name.ts';
import { reasonNow } from '../commits/counting/recount.ts';
import type { WorkView } from './work-rows.ts';

export interface Person {
  firstName: string;
  lastName: string;
  login: string;
}

export interface WorkPeople {
  contributors: readonly Person[];
  /** One for each contributor. */
  members: readonly OwnDates[];
}

export function toStudentWork(view: WorkView, people: WorkPeople, now: Date): StudentWork {
  const { work, assignment } = view;
  return {
    student_work_id: work.id,
    org_name: view.orgName,
    classroom_id: assignment.classroomId,
    assignment_name: assignment.name,
    assignment_outline_id: assignment.id,
    repo_name: work.repositoryName,
    manual_feedback_score: view.manualScore,
    auto_grader_score: view.autoScore,
    autograder_report: reportOf(view),
    ...finalOf(view.changedScore),
    grades_published_timestamp: work.publishedAt?.toISOString() ?? null,
    work_state: work.state,
    created_at: work.createdAt.toISOString(),
    commit_amount: view.commitAmount,
    first_commit_date: view.firstCommitAt?.toISOString() ?? null,
    last_commit_date: view.lastCommitAt?.toISOString() ?? null,
    contributors: people.contributors.map(toContributor),
    unique_due_date: dueDates(assignment.dueAt, people.members).unique_due_date,
    ...timingOf(view, people.members, now),
    is_public: work.seenPublicAt !== null,
    new_commits_since_grading: view.newCommitsSinceGrading,
    recounted_sha: work.recountedSha,
    nothing_on_branch: nothingOnBranch(view),
  };
}

/** The default branch if it has only starter code although the student pushed or submitted. */
function nothingOnBranch({ work, commitAmount }: WorkView): string | null {
  const { starterSha, headSha, countedSha } = work;
  const isPushed = commitAmount > 0 || work.submittedBy === 'student';
  const isStarter = [headSha, countedSha].every((sha) => sha === null || sha === starterSha);
  return isPushed && isStarter ? work.defaultBranch : null;
}

export function timingOf(
  {
    work,
    assignment,
    setupProblem,
    replacedCommits,
  }: Pick<WorkView, 'work' | 'assignment' | 'setupProblem' | 'replacedCommits'>,
  members: readonly OwnDates[],
  now: Date,
) {
  const { dueAt } = effectiveDeadline(assignment.dueAt, members);
  const { effective_due_date, has_extension } = dueDates(assignment.dueAt, members);
  const { countedSha, countedReceivedAt, lateHeadSha, lateHeadAt } = work;
  const reason = reasonNow(work, dueAt, now);
  const isGone = [setupProblem, work.contentProblem].some(
    (problem) => problem?.code === 'repository_gone',
  );
  return {
    repo_url: isGone ? null : work.repositoryUrl,
    effective_due_date,
    has_extension,
    is_late: lateHeadSha !== null || isLate(work.createdAt, dueAt),
    history_rewritten: work.historyRewritten,
    replaced_commits: replacedCommits,
    counted_commit:
      countedSha && reason
        ? {
            sha: countedSha,
            reason,
            received_at: countedReceivedAt?.toISOString() ?? null,
          }
        : null,
    late_head:
      lateHeadSha && lateHeadAt
        ? { sha: lateHeadSha, received_at: lateHeadAt.toISOString() }
        : null,
  };
}

export function dueDates(mainDueAt: Date | null, members: readonly OwnDates[]) {
  const { dueAt, source } = effectiveDeadline(mainDueAt, members);
  const effective = dueAt?.toISOString() ?? null;
  return {
    effective_due_date: effective,
    has_extension: source === 'extension',
    unique_due_date: source === 'main' ? null : effective,
  };
}

/** The row of a student who has not accepted (decisions 4). */
export function withoutWork(
  { assignment, orgName }: { assignment: typeof assignments.$inferSelect; orgName: string },
  person: Person,
  own: OwnDates,
): StudentWork {
  return {
    student_work_id: noWorkId,
    org_name: orgName,
    classroom_id: assignment.classroomId,
    assignment_name: assignment.name,
    assignment_outline_id: assignment.id,
    repo_name: '',
    manual_feedback_score: null,
    auto_grader_score: null,
    autograder_report: null,
    grades_published_timestamp: null,
    work_state: 'NOT_ACCEPTED',
    created_at: assignment.createdAt.toISOString(),
    commit_amount: 0,
    first_commit_date: null,
    last_commit_date: null,
    contributors: [toContributor(person)],
    ...dueDates(assignment.dueAt, [own]),
    repo_url: null,
    is_late: false,
    history_rewritten: false,
    replaced_commits: 0,
    counted_commit: null,
    late_head: null,
    is_public: false,
    new_commits_since_grading: 0,
    recounted_sha: null,
    nothing_on_branch: null,
  };
}

/** The student's view: the published score only, and nothing about grading. */
export function forStudent(
  { final_score: _unpublished, ...work }: StudentWork,
  grade: PublishedGrade | null,
): StudentWork {
  return {
    ...work,
    ...finalOf(grade?.final_score ?? null),
    manual_feedback_score: grade?.manual_feedback_score ?? null,
    auto_grader_score: grade?.auto_grader_score ?? null,
    autograder_report: null,
    grades_published_timestamp: grade?.published_at ?? null,
    new_commits_since_grading: 0,
  };
}

function finalOf(score: number | null) {
  return score === null ? {} : { final_score: score };
}

function reportOf(view: WorkView): StudentWork['autograder_report'] {
  const { autoScore, autoMaximum, autoSource, autoLogUrl, autoReportedAt } = view;
  if (autoScore === null || autoSource === null || autoReportedAt === null) return null;
  return {
    points: autoScore,
    maximum: autoMaximum,
    source: autoSource,
    log_url: autoLogUrl,
    reported_at: autoReportedAt.toISOString(),
  };
}

function toContributor(person: Person) {
  return { full_name: fullName(person), github_username: person.login };
}
