import { StepLine } from '../../ui/progress/step-line.tsx';

const steps = ['Name', 'Teaching assistants', 'Students'];

export function CreationSteps({ current }: { current: number }) {
  return <StepLine steps={steps} current={current} />;
}
