import { EventTopic } from '@lectern/contract';
import { expect, it } from 'vitest';
import { acceptanceQuery } from '../../data/acceptance.ts';
import { assignmentsQuery } from '../../data/assignments.ts';
import { membershipQuery } from '../../data/classrooms.ts';
import { distributionQuery } from '../../data/distribution.ts';
import { glanceQuery } from '../../data/glance.ts';
import { gradersQuery, historyQuery } from '../../data/graders.ts';
import { presenceQuery } from '../../data/grading.ts';
import { linksQuery, liveLinkQuery } from '../../data/invites.ts';
import { myWorkQuery } from '../../data/my-work.ts';
import { peopleQuery } from '../../data/people.ts';
import { publicationsQuery } from '../../data/publications.ts';
import { assignmentRubricQuery, rubricQuery, rubricsQuery } from '../../data/rubrics.ts';
import { workTestsQuery } from '../../data/test-results.ts';
import { worksQuery } from '../../data/works.ts';
import { staleKeys } from './stale-keys.ts';

const about = (topic: EventTopic, assignment_id: number | null = null) =>
  staleKeys(7, { topic, assignment_id, work_id: null });

/** Whether invalidating these keys reaches the query, by the rules of the query client. */
function reaches(keys: readonly (readonly unknown[])[], query: readonly unknown[]): boolean {
  return keys.some((key) => key.every((part, at) => part === query[at]));
}

it('an event of submissions makes those of its assignment stale', () => {
  const keys = about('works', 3);
  expect(reaches(keys, worksQuery({ cid: 7, aid: 3 }).queryKey)).toBe(true);
  expect(reaches(keys, worksQuery({ cid: 7, aid: 4 }).queryKey)).toBe(false);
  expect(reaches(keys, worksQuery({ cid: 8, aid: 3 }).queryKey)).toBe(false);
  expect(reaches(about('works'), worksQuery({ cid: 7, aid: 4 }).queryKey)).toBe(true);
});

it("an event of people makes the people and the viewer's membership stale", () => {
  expect(reaches(about('people'), peopleQuery(7).queryKey)).toBe(true);
  expect(reaches(about('people'), membershipQuery(7).queryKey)).toBe(true);
  expect(reaches(about('works'), peopleQuery(7).queryKey)).toBe(false);
});

it('an event of people makes submissions stale', () => {
  expect(reaches(about('people'), worksQuery({ cid: 7, aid: 3 }).queryKey)).toBe(true);
});

it('events of assignments, submissions and grading make My Work and acceptances stale', () => {
  for (const topic of ['assignments', 'works', 'grading'] as const) {
    expect(reaches(about(topic, 3), myWorkQuery(7).queryKey)).toBe(true);
    expect(reaches(about(topic, 3), acceptanceQuery('abc').queryKey)).toBe(true);
  }
});

it('an event of an assignment makes its submissions stale', () => {
  expect(reaches(about('assignments', 3), assignmentsQuery(7).queryKey)).toBe(true);
  expect(reaches(about('assignments', 3), worksQuery({ cid: 7, aid: 3 }).queryKey)).toBe(true);
});

it('an event of assignments makes rubrics stale', () => {
  expect(reaches(about('assignments'), rubricsQuery(7).queryKey)).toBe(true);
  expect(reaches(about('assignments'), rubricQuery(3).queryKey)).toBe(true);
  expect(reaches(about('works'), rubricQuery(3).queryKey)).toBe(false);
  const linked = assignmentRubricQuery({ cid: 7, aid: 3 }).queryKey;
  expect(reaches(about('assignments'), linked)).toBe(true);
});

it('events of grading, assignments and people make the grade distribution and graders stale', () => {
  for (const topic of ['grading', 'assignments', 'people'] as const) {
    expect(reaches(about(topic, 3), distributionQuery(7).queryKey)).toBe(true);
    expect(reaches(about(topic, 3), gradersQuery({ cid: 7, aid: 3 }).queryKey)).toBe(true);
  }
});

it('events of grading and assignments make the graders of their assignment stale, or of all without one', () => {
  const queries = (aid: number) => [
    gradersQuery({ cid: 7, aid }).queryKey,
    historyQuery({ cid: 7, aid, wid: 5 }).queryKey,
    publicationsQuery({ cid: 7, aid }).queryKey,
  ];
  for (const topic of ['grading', 'assignments'] as const) {
    for (const own of queries(3)) expect(reaches(about(topic, 3), own)).toBe(true);
    for (const other of queries(4)) expect(reaches(about(topic, 3), other)).toBe(false);
    // A rubric can belong to several assignments.
    for (const any of queries(4)) expect(reaches(about(topic), any)).toBe(true);
    expect(reaches(about(topic), distributionQuery(7).queryKey)).toBe(true);
  }
  for (const any of queries(4)) expect(reaches(about('people'), any)).toBe(true);
  for (const any of queries(4)) expect(reaches(about('everything'), any)).toBe(true);
});

it('events of tests, due dates, publications and counted commits make results of tests stale', () => {
  for (const topic of ['tests', 'assignments', 'grading', 'works', 'everything'] as const) {
    expect(reaches(about(topic, 3), workTestsQuery({ cid: 7, aid: 3, wid: 5 }).queryKey)).toBe(
      true,
    );
  }
  expect(reaches(about('tests', 4), workTestsQuery({ cid: 7, aid: 3, wid: 5 }).queryKey)).toBe(
    false,
  );
});

it('every event except of presence, links and tests makes the glance stale', () => {
  for (const topic of EventTopic.exclude(['presence', 'links', 'tests']).options) {
    expect(reaches(about(topic, 3), glanceQuery(7).queryKey)).toBe(true);
  }
});

it('an event of presence makes only the presence in its submission stale', () => {
  const keys = staleKeys(7, { topic: 'presence', assignment_id: 3, work_id: 5 });
  expect(keys).toHaveLength(1);
  expect(reaches(keys, presenceQuery({ cid: 7, aid: 3, wid: 5 }).queryKey)).toBe(true);
  expect(reaches(keys, presenceQuery({ cid: 7, aid: 3, wid: 6 }).queryKey)).toBe(false);
  const missed = about('everything');
  expect(reaches(missed, presenceQuery({ cid: 7, aid: 3, wid: 5 }).queryKey)).toBe(true);
});

it('a change of everything makes all keys of all topics stale', () => {
  for (const topic of EventTopic.options) {
    for (const key of about(topic)) expect(about('everything')).toContainEqual(key);
  }
});

it('events of links and of everything make the list of links and shown links stale', () => {
  for (const topic of ['links', 'everything'] as const) {
    expect(reaches(about(topic), linksQuery(7).queryKey)).toBe(true);
    expect(reaches(about(topic), liveLinkQuery(7, 5).queryKey)).toBe(true);
  }
});

it('no event refetches a link itself, which could create a new one', () => {
  for (const topic of EventTopic.options) {
    expect(reaches(about(topic), ['classroom', 7, 'invite-token', 'STUDENT', 360])).toBe(false);
    expect(reaches(about(topic), ['classroom', 7, 'accept-token', 3, 360])).toBe(false);
  }
});
