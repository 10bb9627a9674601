import { EventTopic, type ClassroomEvent } from '@lectern/contract';
import { expect, it } from 'vitest';
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
import { worksQuery } from '../../data/works.ts';
import { staleKeys } from './stale-keys.ts';

const about = (topic: EventTopic, assignment_id: number | null = null) =>
  staleKeys(7, { topic, assignment_id, work_id: null });

/** Whether invalidating these keys reaches that query, as the query client decides it. */
function reaches(keys: readonly (readonly unknown[])[], query: readonly unknown[]): boolean {
  return keys.some((key) => key.every((part, at) => part === query[at]));
}

it('asks again for the works of the assignment that an event speaks of, and for no others', () => {
  const keys = about('works', 3);
  expect(reaches(keys, worksQuery({ cid: 7, aid: 3 }).queryKey)).toBe(true);
  expect(reaches(keys, worksQuery({ cid: 7, aid: 4 }).queryKey)).toBe(false);
  expect(reaches(keys, worksQuery({ cid: 8, aid: 3 }).queryKey)).toBe(false);
  expect(reaches(about('works'), worksQuery({ cid: 7, aid: 4 }).queryKey)).toBe(true);
});

it('asks again for the people, and for where one stands among them', () => {
  expect(reaches(about('people'), peopleQuery(7).queryKey)).toBe(true);
  expect(reaches(about('people'), membershipQuery(7).queryKey)).toBe(true);
  expect(reaches(about('works'), peopleQuery(7).queryKey)).toBe(false);
});

it('asks again for the works when their students come or go', () => {
  expect(reaches(about('people'), worksQuery({ cid: 7, aid: 3 }).queryKey)).toBe(true);
});

it('shows a student what was set, pushed or graded', () => {
  for (const topic of ['assignments', 'works', 'grading'] as const) {
    expect(reaches(about(topic, 3), myWorkQuery(7).queryKey)).toBe(true);
  }
});

it('takes a changed due date for a change of the works', () => {
  expect(reaches(about('assignments', 3), assignmentsQuery(7).queryKey)).toBe(true);
  expect(reaches(about('assignments', 3), worksQuery({ cid: 7, aid: 3 }).queryKey)).toBe(true);
});

it('takes a changed rubric for a change of the assignments', () => {
  expect(reaches(about('assignments'), rubricsQuery(7).queryKey)).toBe(true);
  expect(reaches(about('assignments'), rubricQuery(3).queryKey)).toBe(true);
  expect(reaches(about('works'), rubricQuery(3).queryKey)).toBe(false);
  const linked = assignmentRubricQuery({ cid: 7, aid: 3 }).queryKey;
  expect(reaches(about('assignments'), linked)).toBe(true);
});

it('asks again how grades are spread and who grades, also when points or people change', () => {
  for (const topic of ['grading', 'assignments', 'people'] as const) {
    expect(reaches(about(topic, 3), distributionQuery(7).queryKey)).toBe(true);
    expect(reaches(about(topic, 3), gradersQuery({ cid: 7, aid: 3 }).queryKey)).toBe(true);
  }
});

it('asks who grades an assignment for what happens in it, and for no other', () => {
  const queries = (aid: number) => [
    gradersQuery({ cid: 7, aid }).queryKey,
    historyQuery({ cid: 7, aid, wid: 5 }).queryKey,
    publicationsQuery({ cid: 7, aid }).queryKey,
  ];
  for (const topic of ['grading', 'assignments'] as const) {
    for (const own of queries(3)) expect(reaches(about(topic, 3), own)).toBe(true);
    for (const other of queries(4)) expect(reaches(about(topic, 3), other)).toBe(false);
    // A rubric is of several assignments.
    for (const any of queries(4)) expect(reaches(about(topic), any)).toBe(true);
    expect(reaches(about(topic), distributionQuery(7).queryKey)).toBe(true);
  }
  for (const any of queries(4)) expect(reaches(about('people'), any)).toBe(true);
  for (const any of queries(4)) expect(reaches(about('everything'), any)).toBe(true);
});

it('looks again at what needs doing, whatever was done', () => {
  for (const topic of EventTopic.exclude(['presence', 'links']).options) {
    expect(reaches(about(topic, 3), glanceQuery(7).queryKey)).toBe(true);
  }
});

it('asks who else has a work open where it is open, and nothing else for that', () => {
  const opened: ClassroomEvent = { topic: 'presence', assignment_id: 3, work_id: 5 };
  const keys = staleKeys(7, opened);
  expect(keys).toHaveLength(1);
  expect(reaches(keys, presenceQuery({ cid: 7, aid: 3, wid: 5 }).queryKey)).toBe(true);
  expect(reaches(keys, presenceQuery({ cid: 7, aid: 3, wid: 6 }).queryKey)).toBe(false);
  const missed = about('everything');
  expect(reaches(missed, presenceQuery({ cid: 7, aid: 3, wid: 5 }).queryKey)).toBe(true);
});

it('asks for whatever any event could have been about when some were missed', () => {
  for (const topic of EventTopic.options) {
    for (const key of about(topic)) expect(about('everything')).toContainEqual(key);
  }
});

it('looks for the links on the screen when one is revoked, also by whom news was missed', () => {
  for (const topic of ['links', 'everything'] as const) {
    expect(reaches(about(topic), linksQuery(7).queryKey)).toBe(true);
    expect(reaches(about(topic), liveLinkQuery(7, 5).queryKey)).toBe(true);
  }
});

it('never asks for a link again: that could make a new one', () => {
  for (const topic of EventTopic.options) {
    expect(reaches(about(topic), ['classroom', 7, 'invite-token', 'STUDENT', 360])).toBe(false);
    expect(reaches(about(topic), ['classroom', 7, 'accept-token', 3, 360])).toBe(false);
  }
});
