import { describe, expect, it } from 'vitest';
import { errors } from './errors/errors.ts';
import { policies } from './route/policies.ts';
import { errorsOf } from './route/route-errors.ts';
import type { Route } from './route/route.ts';
import { routes } from './routes.ts';
import { z } from './zod.ts';

const C = '/classrooms/classroom/:cid';
const A = `${C}/assignments`;
const AA = `${A}/assignment/:aid`;
const W = `${AA}/works/work/:wid`;

/** The whole access matrix, kept by hand so that a changed policy shows up in review. */
const matrix = [
  ['GET', '/callback', 'public'],
  ['POST', '/login', 'public'],
  ['POST', '/logout', 'public'],
  ['GET', '/user', 'user'],
  ['GET', '/user/classrooms', 'user'],
  ['GET', '/users/user/:username', 'acquaintance'],
  ['GET', '/orgs/installations', 'user'],
  ['GET', '/orgs/org/:org', 'orgMember'],
  ['GET', '/orgs/org/:org/classrooms', 'orgMember'],
  ['GET', '/orgs/org/:org/templates', 'orgTemplates'],
  ['GET', '/classrooms/names', 'user'],
  ['GET', '/classrooms/check-classroom-exists/:name', 'user'],
  ['POST', '/classrooms', 'orgAdmin'],
  ['PATCH', C, 'professor'],
  ['GET', `${C}/ta-access`, 'professor'],
  ['PUT', `${C}/ta-access`, 'professor'],
  ['GET', `${C}/user`, 'ownMembership'],
  ['GET', `${C}/students`, 'ta'],
  ['GET', `${C}/sections`, 'ta'],
  ['POST', `${C}/sections`, 'professor'],
  ['PATCH', `${C}/sections/:sectionId`, 'professor'],
  ['DELETE', `${C}/sections/:sectionId`, 'professor'],
  ['PUT', `${C}/sections/:sectionId/people`, 'professor'],
  ['PUT', `${C}/sections/:sectionId/graders`, 'professor'],
  ['GET', `${C}/people/:userId`, 'ta'],
  ['POST', `${C}/people/:userId/notes`, 'ta'],
  ['DELETE', `${C}/people/:userId/notes/:noteId`, 'ta'],
  ['GET', `${C}/activity`, 'ta'],
  ['POST', `${AA}/extensions`, 'professor'],
  ['GET', `${AA}/section-dates`, 'ta'],
  ['PUT', `${AA}/section-dates/section/:sectionId`, 'professor'],
  ['POST', `${C}/token`, 'professor'],
  ['POST', '/classrooms/classroom/token/:token', 'user'],
  ['PUT', `${C}/invite/role/:role/user/:userId`, 'professor'],
  ['PUT', `${C}/revoke/user/:userId`, 'professor'],
  ['PUT', `${C}/deny/user/:userId`, 'professor'],
  ['DELETE', `${C}/students/:userId`, 'professor'],
  ['GET', `${C}/links`, 'professor'],
  ['PUT', `${C}/links/:linkId/expiry`, 'professor'],
  ['DELETE', `${C}/links/:linkId`, 'professor'],
  ['GET', `${C}/saved-comments`, 'ta'],
  ['POST', `${C}/saved-comments`, 'ta'],
  ['GET', `${C}/saved-comments/:savedId/uses`, 'ta'],
  ['PUT', `${C}/saved-comments/:savedId`, 'ta'],
  ['DELETE', `${C}/saved-comments/:savedId`, 'ta'],
  ['POST', `${C}/course-comments`, 'professor'],
  ['PUT', `${C}/course-comments/:savedId`, 'professor'],
  ['DELETE', `${C}/course-comments/:savedId`, 'professor'],
  ['GET', `${C}/rubrics`, 'ta'],
  ['GET', `${C}/rubrics/put-away`, 'ta'],
  ['POST', `${C}/rubrics/deleted/:deletedId/restore`, 'professor'],
  ['PUT', '/rubrics/rubric/:rubricId/archived', 'rubricProfessor'],
  ['DELETE', '/rubrics/rubric/:rubricId', 'rubricProfessor'],
  ['POST', '/rubrics/rubric/:rubricId/rescore-preview', 'rubricProfessor'],
  ['POST', '/rubrics/rubric/:rubricId/rescores/:rescoreId/undo', 'rubricProfessor'],
  ['GET', `${C}/roster`, 'ta'],
  ['POST', `${C}/roster/preview`, 'professor'],
  ['POST', `${C}/roster/import`, 'professor'],
  ['PATCH', `${C}/roster/settings`, 'professor'],
  ['POST', `${C}/roster/links`, 'ta'],
  ['DELETE', `${C}/roster/entries/:entryId/account`, 'ta'],
  ['POST', `${C}/roster/decisions`, 'ta'],
  ['GET', `${C}/roster/own`, 'student'],
  ['POST', `${C}/roster/own`, 'student'],
  ['GET', A, 'student'],
  ['POST', A, 'professor'],
  ['GET', `${A}/assignment/:name/exists`, 'ta'],
  ['GET', AA, 'student'],
  ['PATCH', AA, 'professor'],
  ['DELETE', AA, 'professor'],
  ['POST', `${AA}/copies`, 'professor'],
  ['PUT', `${AA}/archived`, 'professor'],
  ['GET', `${A}/put-away`, 'ta'],
  ['POST', `${A}/deleted/:deletedId/restore`, 'professor'],
  ['POST', `${AA}/base-repository/retry`, 'professor'],
  ['GET', `${AA}/extensions`, 'ta'],
  ['PUT', `${AA}/extensions/user/:userId`, 'professor'],
  ['DELETE', `${AA}/extensions/user/:userId`, 'professor'],
  ['GET', `${AA}/template`, 'ta'],
  ['POST', `${AA}/token`, 'professor'],
  ['POST', '/classrooms/classroom/0/assignments/token/:token', 'user'],
  ['GET', '/classrooms/classroom/0/assignments/token/:token', 'user'],
  ['POST', `${W}/fix-access`, 'work'],
  ['GET', `${AA}/setup-problems`, 'professor'],
  ['POST', `${W}/setup/retry`, 'professor'],
  ['POST', `${W}/make-private`, 'professor'],
  ['GET', `${AA}/rubric`, 'ta'],
  ['PUT', `${AA}/rubric`, 'professor'],
  ['GET', `${AA}/progress-status`, 'ta'],
  ['GET', `${AA}/repositories/count`, 'professor'],
  ['GET', `${AA}/grading-status`, 'ta'],
  ['GET', `${AA}/commit-count`, 'ta'],
  ['GET', `${AA}/first-commit`, 'ta'],
  ['GET', `${AA}/works`, 'ta'],
  ['GET', W, 'work'],
  ['GET', `${W}/tree`, 'work'],
  ['GET', `${W}/starter-diff`, 'work'],
  ['GET', `${W}/blob/:sha`, 'work'],
  ['GET', `${W}/raw/:sha`, 'work'],
  ['GET', `${W}/first-commit`, 'work'],
  ['GET', `${W}/commit-count`, 'work'],
  ['GET', `${W}/commits-per-day`, 'work'],
  ['POST', `${W}/submit`, 'ownWork'],
  ['POST', `${W}/count-late`, 'professor'],
  ['DELETE', `${W}/count-late`, 'professor'],
  ['GET', `${C}/events`, 'student'],
  ['GET', `${C}/my-work`, 'student'],
  ['GET', `${W}/published-code`, 'work'],
  ['POST', `${W}/grade`, 'ta'],
  ['GET', `${C}/gradebook`, 'ta'],
  ['GET', `${C}/my-gradebook`, 'student'],
  ['PUT', `${C}/gradebook/plan`, 'professor'],
  ['PUT', `${C}/gradebook/scores`, 'professor'],
  ['GET', `${C}/gradebook/columns/:columnId/user/:userId`, 'ta'],
  ['PUT', `${C}/gradebook/excuse`, 'professor'],
  ['POST', `${C}/gradebook/fill`, 'professor'],
  ['GET', `${W}/overrides`, 'ta'],
  ['PUT', `${W}/override`, 'professor'],
  ['DELETE', `${W}/override`, 'professor'],
  ['GET', `${W}/feedback-history`, 'ta'],
  ['PUT', `${W}/presence`, 'ta'],
  ['DELETE', `${W}/presence`, 'ta'],
  ['GET', `${W}/draft`, 'ta'],
  ['PUT', `${W}/draft`, 'ta'],
  ['POST', `${W}/claim`, 'ta'],
  ['POST', `${W}/publication/retry`, 'professor'],
  ['POST', `${W}/unpublish`, 'professor'],
  ['POST', `${W}/reopen`, 'professor'],
  ['POST', `${AA}/grade-missing`, 'ta'],
  ['GET', `${AA}/graders`, 'ta'],
  ['PUT', `${AA}/graders`, 'professor'],
  ['GET', `${AA}/next-ungraded`, 'ta'],
  ['GET', `${AA}/publications`, 'ta'],
  ['POST', `${AA}/publish`, 'professor'],
  ['GET', `${AA}/autograder-token`, 'professor'],
  ['POST', `${AA}/autograder-token`, 'professor'],
  ['DELETE', `${AA}/autograder-token`, 'professor'],
  ['POST', '/autograder/reports', 'autograder'],
  ['GET', `${AA}/tests`, 'ta'],
  ['PUT', `${AA}/tests`, 'professor'],
  ['POST', `${AA}/tests/upload`, 'professor'],
  ['GET', `${AA}/tests/repositories`, 'professor'],
  ['PUT', `${AA}/tests/repository`, 'professor'],
  ['DELETE', `${AA}/tests/repository`, 'professor'],
  ['GET', `${AA}/tests/versions`, 'ta'],
  ['GET', `${AA}/tests/versions/:number`, 'ta'],
  ['PUT', `${AA}/tests/version`, 'professor'],
  ['PATCH', `${AA}/tests/settings`, 'professor'],
  ['POST', `${AA}/tests/trials`, 'professor'],
  ['POST', `${AA}/tests/trials/upload`, 'professor'],
  ['GET', `${AA}/tests/trials`, 'professor'],
  ['GET', `${AA}/tests/trials/:trialId`, 'professor'],
  ['POST', `${AA}/tests/runs`, 'professor'],
  ['GET', `${AA}/tests/table`, 'ta'],
  ['GET', `${W}/tests`, 'work'],
  ['GET', `${W}/tests/runs/:runId`, 'work'],
  ['POST', `${W}/tests/runs`, 'ta'],
  ['GET', `${C}/grade-distribution`, 'ta'],
  ['GET', `${C}/glance`, 'ta'],
  ['POST', '/rubrics/rubric', 'rubricProfessor'],
  ['GET', '/rubrics/rubric/:rubricId', 'rubricStaff'],
  ['PUT', '/rubrics/rubric/:rubricId', 'rubricProfessor'],
  ['GET', '/platform', 'public'],
  ['GET', '/works/:wid', 'workPointer'],
  ['GET', '/assignments/:aid', 'assignmentPointer'],
  ['GET', '/health', 'public'],
  ['GET', '/ready', 'public'],
  ['GET', '/docs', 'public'],
].map((row) => row.join(' '));

const all = Object.entries<Route>(routes);

function paramNames(path: string): string[] {
  return Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name ?? '');
}

describe('the route table', () => {
  it('contains exactly the calls of the access matrix, each with its policy', () => {
    const table = all.map(([, { method, path, policy }]) => `${method} ${path} ${policy}`);
    expect(table.toSorted()).toEqual(matrix.toSorted());
  });

  it('contains each method and path once', () => {
    const calls = all.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(calls).size).toBe(calls.length);
  });

  it.each(all)('%s parses exactly the parameters in its path', (_name, route) => {
    const parsed = route.params instanceof z.ZodObject ? Object.keys(route.params.shape) : [];
    expect(parsed.toSorted()).toEqual(paramNames(route.path).toSorted());
  });

  it.each(all)('%s has every parameter that its policy reads', (_name, route) => {
    expect(paramNames(route.path)).toEqual(
      expect.arrayContaining([...policies[route.policy].params]),
    );
  });

  it.each(all)('%s has only failures from the catalogue', (_name, route) => {
    for (const code of errorsOf(route)) expect(errors).toHaveProperty(code);
  });

  it('uses every policy', () => {
    const used = new Set<string>(all.map(([, route]) => route.policy));
    expect(Object.keys(policies).filter((name) => !used.has(name))).toEqual([]);
  });

  it('has no body for GET, DELETE and logout', () => {
    const bodyless = all.filter(([, { method }]) => method === 'GET' || method === 'DELETE');
    expect(bodyless.filter(([, route]) => route.body)).toEqual([]);
    expect(routes.logout).not.toHaveProperty('body');
  });
});

describe('the failures of a call', () => {
  it('follow from its policy and its schemas', () => {
    expect(errorsOf(routes.getPlatform)).toEqual([
      'unknown_host',
      'rate_limited',
      'unavailable',
      'internal',
      'platform_unavailable',
    ]);
    expect(errorsOf(routes.getAssignment)).toContain('not_found');
    expect(errorsOf(routes.getAssignment)).not.toContain('role_too_low');
    expect(errorsOf(routes.createInvite)).toEqual(
      expect.arrayContaining(['unauthorized', 'role_too_low', 'invalid_body']),
    );
    expect(errorsOf(routes.logout)).toContain('cross_site_request');
    expect(errorsOf(routes.createClassroom)).toContain('not_found');
    expect(errorsOf(routes.submitWork)).toContain('role_too_low');
  });
});
