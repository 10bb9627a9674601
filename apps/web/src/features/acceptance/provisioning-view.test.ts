import { ProvisioningStep, type Provisioning } from '@lectern/contract';
import { expect, it } from 'vitest';
import { pollIntervalMs } from '../../data/acceptance.ts';
import { toProgressSteps, waitInWords } from './provisioning-view.ts';

const queued: Provisioning = {
  status: 'queued',
  steps: ProvisioningStep.options.map((step) => ({ step, state: 'waiting' })),
  position: 12,
  expected_seconds: 90,
  problem: null,
  repo_url: null,
};

const details = (provisioning: Provisioning) =>
  toProgressSteps(provisioning).map(({ detail }) => detail);

it('names every step, in order', () => {
  expect(toProgressSteps(queued).map(({ label }) => label)).toEqual([
    'Join the organization',
    'Create your repository',
    'Give you access',
    'Prepare the branch for feedback',
  ]);
});

it('tells a waiting student their place and how long it takes', () => {
  const wait = 'Your place in the queue: 12. Expected in about 2 minutes.';
  expect(details(queued)).toEqual([undefined, wait, undefined, undefined]);
  expect(waitInWords({ ...queued, position: 1, expected_seconds: null })).toBe(
    'Your repository is next.',
  );
  expect(waitInWords({ ...queued, position: null, expected_seconds: null })).toBeUndefined();
});

it('says at the failed step what is in the way', () => {
  const steps = queued.steps.map(({ step }) => ({
    step,
    state: step === 'access' ? ('failed' as const) : ('done' as const),
  }));
  const failed: Provisioning = { ...queued, status: 'failed', steps, problem: 'It is full.' };
  expect(details(failed)).toEqual([undefined, undefined, 'It is full.', undefined]);
});

it('looks again soon when it is soon done, and seldom in a long queue', () => {
  expect(pollIntervalMs({ ...queued, status: 'running', expected_seconds: null })).toBe(1_500);
  expect(pollIntervalMs({ ...queued, expected_seconds: 60 })).toBe(6_000);
  expect(pollIntervalMs({ ...queued, expected_seconds: 3_600 })).toBe(15_000);
  expect(pollIntervalMs({ ...queued, status: 'failed' })).toBe(15_000);
  expect(pollIntervalMs({ ...queued, status: 'ready' })).toBe(false);
});
