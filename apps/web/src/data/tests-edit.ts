import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { testEditTexts } from '../texts/tests-edit.ts';
import { classroomKey, type InAssignment } from './classroom-keys.ts';

/** The tests of an assignment, their settings, versions and trials. Results are in test-results.ts. */
const about = ({ cid, aid }: InAssignment) => classroomKey(cid, 'tests', aid);

export const testsQuery = (params: InAssignment) =>
  queryOptions({
    queryKey: [...about(params), 'in-use'],
    queryFn: async ({ signal }) => {
      const fallback = testEditTexts.loadFailed;
      return (await call(routes.getTests, { params, signal, fallback })).tests;
    },
  });
