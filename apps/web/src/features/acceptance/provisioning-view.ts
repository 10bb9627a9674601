import type { Provisioning } from '@lectern/contract';
import { texts } from '../../texts/texts.ts';
import type { ProgressStep } from '../../ui/progress/progress-steps.tsx';

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

/** The place in the queue and the expected time; undefined if both are unknown. */
export function waitInWords({ position, expected_seconds }: Provisioning): string | undefined {
  const words = [
    position !== null && texts.provisioning.position(position),
    expected_seconds !== null && `Expected in ${durationInWords(expected_seconds)}.`,
  ].filter(Boolean);
  return words.length > 0 ? words.join(' ') : undefined;
}

const minute = 60;
const hour = 60 * minute;

/** Rounded up to minutes or hours. */
export function durationInWords(seconds: number): string {
  if (seconds < minute) return 'less than a minute';
  if (seconds < hour) return about(Math.ceil(seconds / minute), 'minute');
  return about(Math.ceil(seconds / hour), 'hour');
}

function about(count: number, unit: string): string {
  return `about ${count} ${unit}${count === 1 ? '' : 's'}`;
}
