import { Button } from '../../../ui/button.tsx';
import { FormFoot } from '../../../ui/fields/form-foot.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { lastStep } from './steps.ts';
import { firstFormStep } from './steps.ts';

interface FormActionsProps {
  step: number;
  isPending: boolean;
  onPrevious: () => void;
  onCancel: () => void;
}

export function FormActions({ step, isPending, onPrevious, onCancel }: FormActionsProps) {
  return (
    <FormFoot>
      {step === firstFormStep ? (
        <LinkButton to="/app/dashboard" onClick={onCancel}>
          Cancel
        </LinkButton>
      ) : (
        <Button onClick={onPrevious} disabled={isPending}>
          Previous
        </Button>
      )}
      <Button type="submit" variant="primary" pending={isPending}>
        {step < lastStep ? 'Continue' : 'Finish'}
      </Button>
    </FormFoot>
  );
}
