import { AssignGraders, type GraderProgress } from '@lectern/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newDraft, toRequest, type AssignmentDraft } from './assignment-draft.ts';

const one = (github_username: string): GraderProgress => ({
  github_username,
  full_name: '',
  assigned: 0,
  graded: 0,
});
const staff = ['ada', 'grace', 'joan'].map(one);

it('a new draft shares evenly among all other staff', () => {
  expect(toRequest(newDraft(staff, 'ada', false), [], staff)).toEqual({
    mode: 'share',
    graders: [
      { github_username: 'grace', weight: 1 },
      { github_username: 'joan', weight: 1 },
    ],
    reassign: false,
  });
});

it('a new draft gives everything to the only staff member', () => {
  const alone = toRequest(newDraft([one('ada')], 'ada', false), [], staff);
  expect(alone).toMatchObject({ graders: [{ github_username: 'ada', weight: 1 }] });
});

it('a new draft with selected submissions assigns by hand, and has no request until a grader is chosen', () => {
  const draft = newDraft(staff, 'ada', true);
  expect(draft.way).toBe('by-hand');
  expect(toRequest(draft, [9], staff)).toBeUndefined();
  const manual = { mode: 'manual', student_work_ids: [9, 10] };
  expect(toRequest({ ...draft, grader: 'grace' }, [9, 10], staff)).toEqual({
    ...manual,
    github_username: 'grace',
  });
  expect(toRequest({ ...draft, grader: null }, [9, 10], staff)).toEqual({
    ...manual,
    github_username: null,
  });
  expect(toRequest({ ...draft, grader: 'grace' }, [], staff)).toBeUndefined();
});

it('sharing out selected submissions takes them from their current graders', () => {
  const draft: AssignmentDraft = { ...newDraft(staff, 'ada', true), way: 'evenly' };
  expect(toRequest(draft, [9], staff)).toMatchObject({ student_work_ids: [9], reassign: true });
});

it('the request leaves out graders who left the staff while the dialog was open', () => {
  const left = staff.filter(({ github_username }) => github_username !== 'grace');
  expect(toRequest(newDraft(staff, 'ada', false), [], left)).toMatchObject({
    graders: [{ github_username: 'joan', weight: 1 }],
  });
  const byHand: AssignmentDraft = { ...newDraft(staff, 'ada', true), grader: 'grace' };
  expect(toRequest(byHand, [9], left)).toBeUndefined();
  expect(toRequest({ ...byHand, grader: null }, [9], left)).toBeDefined();
  expect(toRequest(newDraft(staff, 'ada', false), [], [one('ada')])).toBeUndefined();
});

it('the request names the selected submissions, or none to mean all', () => {
  fc.assert(
    fc.property(drafts, fc.array(fc.integer({ min: 1 })), (draft, workIds) => {
      const request = toRequest(draft, workIds, staff);
      if (request?.mode !== 'share') return;
      expect(request.student_work_ids ?? []).toEqual(workIds);
    }),
  );
});

const drafts: fc.Arbitrary<AssignmentDraft> = fc.record({
  way: fc.constantFrom('by-hand', 'evenly', 'by-weight'),
  grader: fc.constantFrom('ada', null, undefined),
  weights: fc.dictionary(fc.constantFrom('ada', 'grace', 'joan'), fc.nat(100)),
  reassign: fc.boolean(),
});

it('the request is always valid, and has the typed weights only when sharing by weight', () => {
  fc.assert(
    fc.property(drafts, fc.array(fc.integer({ min: 1 })), (draft, workIds) => {
      const request = toRequest(draft, workIds, staff);
      if (!request) return;
      expect(AssignGraders.safeParse(request).success).toBe(true);
      if (request.mode === 'manual') return;
      for (const { github_username, weight } of request.graders) {
        expect(weight).toBe(draft.way === 'evenly' ? 1 : draft.weights[github_username]);
      }
    }),
  );
});
