import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { testEditTexts } from '../texts/tests-edit.ts';
import { classroomKey, type InAssignment } from './classroom-keys.ts';

/** The tests of an assignment, their settings, versions and trials. Results are in test-results.ts. */
const about = ({ cid, aid }: InAssignment) => classroomKey(cid, 'tests', aid);

/** In case the event stream is cut off while a repository is read. */
const readingMs = 3_000;

export const testsQuery = (params: InAssignment) =>
  queryOptions({
    queryKey: [...about(params), 'in-use'],
    queryFn: async ({ signal }) => {
      const fallback = testEditTexts.loadFailed;
      return (await call(routes.getTests, { params, signal, fallback })).tests;
    },
    refetchInterval: ({ state }) =>
      state.data?.repository?.state === 'reading' ? readingMs : false,
  });

export const testVersionsQuery = (params: InAssignment) =>
  queryOptions({
    queryKey: [...about(params), 'versions'],
    queryFn: async ({ signal }) =>
      (await call(routes.listTestVersions, { params, signal })).versions,
  });

export const testVersionQuery = (params: InAssignment, number: number) =>
  queryOptions({
    queryKey: [...about(params), 'versions', number],
    queryFn: ({ signal }) => call(routes.getTestVersion, { params: { ...params, number }, signal }),
  });

/** Repositories that tests can be taken from. Refetched when people return from the platform. */
export const testRepositoriesQuery = (params: InAssignment) =>
  queryOptions({
    queryKey: [...about(params), 'repositories'],
    queryFn: async ({ signal }) =>
      (await call(routes.listTestRepositories, { params, signal })).repositories,
    refetchOnWindowFocus: true,
  });

/** In case the event stream is cut off. */
const trialMs = 2_000;

/** The newest first. */
export const testTrialsQuery = (params: InAssignment) =>
  queryOptions({
    queryKey: [...about(params), 'trials'],
    queryFn: async ({ signal }) => (await call(routes.listTestTrials, { params, signal })).trials,
    refetchInterval: ({ state }) => (state.data?.[0]?.is_done === false ? trialMs : false),
  });

export const testTrialQuery = (params: InAssignment, trialId: number) =>
  queryOptions({
    queryKey: [...about(params), 'trials', trialId],
    queryFn: async ({ signal }) =>
      (await call(routes.getTestTrial, { params: { ...params, trialId }, signal })).trial,
  });
