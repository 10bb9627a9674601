import type { Provisioning } from '@lectern/contract';
import { texts } from '../../texts/texts.ts';
import type { ProgressStep } from '../../ui/progress/progress-steps.tsx';
import { durationInWords } from './in-words.ts';

/** The set-up of a repository as its student sees it, step by step. */
export function toProgressSteps(provisioning: Provisioning): ProgressStep[] {
  const { problem } = provisioning;
  return provisioning.steps.map(({ step, state }) => ({
    id: step,
    label: texts.provisioning.steps[step],
    state,
    ...(state === 'failed' && problem !== null && { detail: problem }),
    ...(step === 'repository' && state !== 'done' && state !== 'failed'
      ? { detail: waitInWords(provisioning) }
      : {}),
  }));
}

/** Where the student stands in the queue and for how long; undefined when nobody can say. */
export function waitInWords({ position, expected_seconds }: Provisioning): string | undefined {
  const words = [
    position !== null && texts.provisioning.position(position),
    expected_seconds !== null && `Expected in ${durationInWords(expected_seconds)}.`,
  ].filter(Boolean);
  return words.length > 0 ? words.join(' ') : undefined;
}
