import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { provisioningSteps } from '../../db/schema/index.ts';
import { toProvisioning, type SetupRow } from './provisioning-view.ts';

const url = 'https://platform.example.com/org/homework-1-ada';
const anyRow: fc.Arbitrary<SetupRow> = fc.record({
  step: fc.constantFrom(...provisioningSteps),
  problem: fc.option(fc.constantFrom({ code: 'names_taken' }, { code: 'repository_gone' })),
  readyAt: fc.option(fc.constant(new Date('2026-09-01T12:00:00Z'))),
  repositoryId: fc.option(fc.constant(7)),
  repositoryUrl: fc.option(fc.constant(url)),
});
const fresh: SetupRow = {
  step: 'repository',
  problem: null,
  readyAt: null,
  repositoryId: null,
  repositoryUrl: null,
};
const made = { repositoryId: 7, repositoryUrl: url };

describe('the progress of a set-up', () => {
  it.each([
    ['waiting', { ...fresh, step: 'awaiting_membership' }],
    ['queued', fresh],
    ['running', { ...fresh, ...made }],
    ['running', { ...fresh, ...made, step: 'access' }],
    ['running', { ...fresh, ...made, step: 'feedback_branch' }],
    ['ready', { ...fresh, ...made, step: 'ready' }],
    ['failed', { ...fresh, problem: { code: 'names_taken' } }],
  ] as const)('is %s for each stored state', (status, row) => {
    expect(toProvisioning(row).status).toBe(status);
  });

  it('has at most one current or failed step, and the steps are in order', () => {
    fc.assert(
      fc.property(anyRow, (row) => {
        const states = toProvisioning(row).steps.map(({ state }) => state);
        const order = ['done', 'current', 'failed', 'waiting'];
        const ranks = states.map((state) => order.indexOf(state));
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
        const now = states.filter((state) => state === 'current' || state === 'failed');
        expect(now).toHaveLength(toProvisioning(row).status === 'ready' ? 0 : 1);
        expect(states.includes('failed')).toBe(row.problem !== null);
      }),
    );
  });

  it('links the repository only once the student has access', () => {
    const open = provisioningSteps.filter(
      (step) => toProvisioning({ ...fresh, ...made, step }).repo_url !== null,
    );
    expect(open).toEqual(['feedback_branch', 'ready']);
  });

  it('keeps the link during later checks, unless the membership or the repository is gone', () => {
    const again = { ...fresh, ...made, readyAt: new Date() };
    expect(toProvisioning(again).repo_url).toBe(url);
    expect(toProvisioning({ ...again, problem: { code: 'names_taken' } }).repo_url).toBe(url);
    expect(toProvisioning({ ...again, step: 'awaiting_membership' }).repo_url).toBeNull();
    const isGone = { ...again, problem: { code: 'repository_gone' } } as const;
    expect(toProvisioning(isGone).repo_url).toBeNull();
  });

  it('shows a problem as a sentence', () => {
    const problem = { code: 'platform_refused', reason: 'Too large.' } as const;
    expect(toProvisioning({ ...fresh, problem }).problem).toBe('The code host refused: Too large.');
  });

  it('has a place in the queue only while it is queued', () => {
    const place = { position: 3, expectedSeconds: 20 };
    fc.assert(
      fc.property(anyRow, (row) => {
        const { status, position, expected_seconds } = toProvisioning(row, place);
        const expected = status === 'queued' ? [3, 20] : [null, null];
        expect([position, expected_seconds]).toEqual(expected);
      }),
    );
  });
});
