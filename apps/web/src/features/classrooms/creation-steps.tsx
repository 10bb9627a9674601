import { StepLine } from '../../ui/progress/step-line.tsx';

const steps = ['Name', 'Teaching assistants', 'Students'];

/** Where the professor is on the way to a new classroom. */
export function CreationSteps({ current }: { current: number }) {
  return <StepLine steps={steps} current={current} />;
}
