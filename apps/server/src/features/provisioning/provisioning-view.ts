import {
  problemSentence,
  ProvisioningStep,
  type Provisioning,
  type ProvisioningStatus,
} from '@lectern/contract';
import type { provisionings, works } from '../../db/schema/index.ts';
import { hadAccess } from '../../jobs/kinds/setup-jobs.ts';

export type SetupRow = Pick<typeof provisionings.$inferSelect, 'step' | 'problem' | 'readyAt'> &
  Pick<typeof works.$inferSelect, 'repositoryId' | 'repositoryUrl'>;

export interface QueuePlace {
  position: number;
  /** Null if unknown. */
  expectedSeconds: number | null;
}

type StoredStep = SetupRow['step'];

export function toProvisioning(row: SetupRow, place?: QueuePlace): Provisioning {
  const status = statusOf(row);
  return {
    status,
    steps: stepsOf(row),
    position: status === 'queued' ? (place?.position ?? null) : null,
    expected_seconds: status === 'queued' ? (place?.expectedSeconds ?? null) : null,
    problem: row.problem && problemSentence(row.problem),
    repo_url: isLinked(row) ? row.repositoryUrl : null,
  };
}

export function statusOf({ step, problem, repositoryId }: SetupRow): ProvisioningStatus {
  if (problem !== null) return 'failed';
  if (step === 'ready') return 'ready';
  if (step === 'awaiting_membership') return 'waiting';
  return repositoryId === null ? 'queued' : 'running';
}

export function shownStep(step: StoredStep): ProvisioningStep {
  if (step === 'awaiting_membership') return 'membership';
  return step === 'ready' ? 'feedback_branch' : step;
}

function stepsOf({ step, problem }: SetupRow): Provisioning['steps'] {
  const order = ProvisioningStep.options;
  const at = step === 'ready' && problem === null ? order.length : order.indexOf(shownStep(step));
  return order.map((name, index) => {
    if (index < at) return { step: name, state: 'done' };
    if (index > at) return { step: name, state: 'waiting' };
    return { step: name, state: problem === null ? 'current' : 'failed' };
  });
}

/** Linked once the student has had access, unless the membership or the repository is gone. */
function isLinked(row: SetupRow): boolean {
  if (row.step === 'awaiting_membership' || row.problem?.code === 'repository_gone') return false;
  return hadAccess(row);
}
