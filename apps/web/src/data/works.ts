import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { withUniqueContributor, withUniqueContributors } from '../lib/contributors.ts';
import { texts } from '../texts/texts.ts';
import { classroomKey, type InAssignment, type InWork } from './classroom-keys.ts';

/** Submissions to an assignment. Every push or acceptance makes these queries stale. */
const about = ({ cid, aid }: InAssignment) => classroomKey(cid, 'works', aid);

/** One row per student, including those who have not accepted. */
export const worksQuery = (params: InAssignment) =>
  queryOptions({
    queryKey: [...about(params), 'list'],
    queryFn: async ({ signal }) =>
      withUniqueContributors((await call(routes.listWorks, { params, signal })).student_works),
  });

export const progressQuery = (params: InAssignment) =>
  queryOptions({
    queryKey: [...about(params), 'progress'],
    queryFn: ({ signal }) =>
      withMessage(texts.assignments.acceptanceFailed, async () => {
        return (await call(routes.getProgressStatus, { params, signal })).status;
      }),
  });

export const gradingQuery = (params: InAssignment) =>
  queryOptions({
    queryKey: [...about(params), 'grading'],
    queryFn: ({ signal }) =>
      withMessage(texts.assignments.gradedFailed, async () => {
        return (await call(routes.getGradingStatus, { params, signal })).status;
      }),
  });

export const totalCommitsQuery = (params: InAssignment) =>
  queryOptions({
    queryKey: [...about(params), 'commits'],
    queryFn: async ({ signal }) =>
      (await call(routes.getAssignmentCommitCount, { params, signal })).total_commits,
  });

export const setupProblemsQuery = (params: InAssignment) =>
  queryOptions({
    queryKey: [...about(params), 'setup-problems'],
    queryFn: async ({ signal }) =>
      (await call(routes.listSetupProblems, { params, signal })).setup_problems,
  });

export const workQuery = (params: InWork) =>
  queryOptions({
    queryKey: [...about(params), params.wid, 'detail'],
    queryFn: async ({ signal }) =>
      withUniqueContributor((await call(routes.getWork, { params, signal })).student_work),
  });

export const firstCommitQuery = (params: InWork) =>
  queryOptions({
    queryKey: [...about(params), params.wid, 'first-commit'],
    queryFn: async ({ signal }) =>
      (await call(routes.getFirstCommit, { params, signal })).first_commit_at,
  });

export const commitCountQuery = (params: InWork) =>
  queryOptions({
    queryKey: [...about(params), params.wid, 'commit-count'],
    queryFn: ({ signal }) => call(routes.getCommitCount, { params, signal }),
  });

export const commitsPerDayQuery = (params: InWork) =>
  queryOptions({
    queryKey: [...about(params), params.wid, 'commits-per-day'],
    queryFn: async ({ signal }) =>
      (await call(routes.getCommitsPerDay, { params, signal })).dated_commits,
  });

/** The classroom of a submission. It never changes, so it is fetched once. */
export const workPointerQuery = (workId: number) =>
  queryOptions({
    queryKey: ['pointer', 'work', workId],
    queryFn: ({ signal }) => call(routes.getWorkPointer, { params: { wid: workId }, signal }),
    staleTime: Infinity,
    // The frame asks too and unmounts the page while it waits: a retry on mount would loop.
    retryOnMount: false,
  });

/** The specification prescribes the sentence of these failures. */
async function withMessage<T>(sentence: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, details } = error;
    throw new ApiError({ status, code, details, message: sentence, cause: error });
  }
}
