import { ProvisioningStep, type Provisioning } from '@lectern/contract';
import { expect, it } from 'vitest';
import { pollIntervalMs } from '../../data/acceptance.ts';
import { durationInWords, toProgressSteps, waitInWords } from './provisioning-view.ts';

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

it('the setup shows its steps in order', () => {
  expect(toProgressSteps(queued).map(({ label }) => label)).toEqual([
    'Added to the organization',
    'Repository created',
    'Access granted',
    'Feedback branch ready',
  ]);
});

it('the step of the repository shows the place in the queue and the expected time', () => {
  const wait = 'You are number 12 in the queue. Expected in about 2 minutes.';
  expect(details(queued)).toEqual([undefined, wait, undefined, undefined]);
  expect(waitInWords({ ...queued, position: 1, expected_seconds: null })).toBe(
    'Your repository is next.',
  );
  expect(waitInWords({ ...queued, position: null, expected_seconds: null })).toBeUndefined();
});

it('the failed step of a setup shows the problem', () => {
  const steps = queued.steps.map(({ step }) => ({
    step,
    state: step === 'access' ? ('failed' as const) : ('done' as const),
  }));
  const failed: Provisioning = { ...queued, status: 'failed', steps, problem: 'It is full.' };
  expect(details(failed)).toEqual([undefined, undefined, 'It is full.', undefined]);
});

it('the polling interval of a setup grows with the expected time', () => {
  expect(pollIntervalMs({ ...queued, status: 'running', expected_seconds: null })).toBe(1_500);
  expect(pollIntervalMs({ ...queued, expected_seconds: 60 })).toBe(6_000);
  expect(pollIntervalMs({ ...queued, expected_seconds: 3_600 })).toBe(15_000);
  expect(pollIntervalMs({ ...queued, status: 'failed' })).toBe(15_000);
  expect(pollIntervalMs({ ...queued, status: 'ready' })).toBe(false);
});

it.each([
  [0, 'less than a minute'],
  [59, 'less than a minute'],
  [60, 'about 1 minute'],
  [61, 'about 2 minutes'],
  [3_540, 'about 59 minutes'],
  [3_600, 'about 1 hour'],
  [3_601, 'about 2 hours'],
])('a duration of %i seconds is shown as %s', (seconds, words) => {
  expect(durationInWords(seconds)).toBe(words);
});
