import { routes, type TestRun, type WorkTests } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { classroomKey, type InAssignment, type InWork } from './classroom-keys.ts';

/** Results of tests. Every run that waits, starts or ends makes these queries stale. */
const about = ({ cid, aid }: InAssignment) => classroomKey(cid, 'tests', aid);

/** Other submissions' runs move the queue without an event for this one. */
const queueMs = 5_000;

export const workTestsQuery = (params: InWork) =>
  queryOptions({
    queryKey: [...about(params), 'work', params.wid],
    queryFn: async ({ signal }) => (await call(routes.getWorkTests, { params, signal })).work_tests,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? queueMs : false),
  });

function isUnderWay(tests: WorkTests | undefined): boolean {
  return tests?.runs.some(isOpenRun) ?? false;
}

export function isOpenRun({ state }: Pick<TestRun, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

export const testRunQuery = (params: InWork, runId: number) =>
  queryOptions({
    queryKey: [...about(params), 'work', params.wid, 'run', runId],
    queryFn: async ({ signal }) =>
      (await call(routes.getTestRun, { params: { ...params, runId }, signal })).run,
  });

/** Each test of each submission of a class, for staff. */
export const testTableQuery = (params: InAssignment) =>
  queryOptions({
    queryKey: [...about(params), 'table'],
    queryFn: ({ signal }) => call(routes.getTestTable, { params, signal }),
  });
