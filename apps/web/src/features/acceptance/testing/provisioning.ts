import { ProvisioningStep, type Provisioning } from '@lectern/contract';

/** A queued setup. */
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

/** A finished setup. */
export function provisioned(repo_url: string): Provisioning {
  return provisioning({
    status: 'ready',
    steps: ProvisioningStep.options.map((step) => ({ step, state: 'done' })),
    position: null,
    expected_seconds: null,
    repo_url,
  });
}
