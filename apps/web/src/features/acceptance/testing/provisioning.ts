import { ProvisioningStep, type Provisioning } from '@lectern/contract';

/** A repository whose making waits for its turn, except for what a test cares about. */
export function provisioning(facts: Partial<Provisioning> = {}): Provisioning {
  return {
    status: 'queued',
    steps: ProvisioningStep.options.map((step) => ({
      step,
      state: step === 'membership' ? 'done' : 'waiting',
    })),
    position: 12,
    expected_seconds: 90,
    problem: null,
    repo_url: null,
    ...facts,
  };
}

/** A repository that is there. */
export function provisioned(repo_url: string): Provisioning {
  return provisioning({
    status: 'ready',
    steps: ProvisioningStep.options.map((step) => ({ step, state: 'done' })),
    position: null,
    expected_seconds: null,
    repo_url,
  });
}
