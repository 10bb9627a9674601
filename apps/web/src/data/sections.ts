import { routes, type Section } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { peoplePageTexts } from '../texts/people-pages.ts';
import { classroomKey, type InAssignment } from './classroom-keys.ts';

export const sectionsQuery = (classroomId: number) =>
  queryOptions({
    queryKey: classroomKey(classroomId, 'people', 'sections'),
    queryFn: async ({ signal }) => {
      const fallback = peoplePageTexts.sections.loadFailed;
      const params = { cid: classroomId };
      return (await call(routes.listSections, { params, signal, fallback })).sections;
    },
  });

/** The due dates of sections for an assignment. */
export const sectionDatesQuery = (params: InAssignment) =>
  queryOptions({
    queryKey: classroomKey(params.cid, 'assignments', params.aid, 'section-dates'),
    queryFn: async ({ signal }) => {
      const fallback = peoplePageTexts.sections.datesFailed;
      return (await call(routes.listSectionDates, { params, signal, fallback })).dates;
    },
  });

/** The logins of a section's people, in lower case. */
export function loginsOf({ people }: Section): ReadonlySet<string> {
  return new Set(people.map(({ github_username }) => github_username.toLowerCase()));
}
