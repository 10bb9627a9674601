import { errors } from '@lectern/contract';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { assignmentPath, justCreated } from '../../../addresses/assignments.ts';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { FormFoot } from '../../../ui/fields/form-foot.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/use-page-title.ts';
import { StepLine } from '../../../ui/progress/step-line.tsx';
import { toastIds } from '../../../ui/toasts/toast-ids.ts';
import { useMembership } from '../../access/membership.ts';
import { useEditedForm, type EditedForm } from '../../session/use-edited-form.ts';
import { localTimeZone } from '../due/due-draft.ts';
import {
  emptyDraft,
  firstStep,
  isTyped,
  keptAssignment,
  lastStep,
  stepFrom,
  stepProblems,
  steps,
  toPayload,
  withoutUnreadable,
  type AssignmentDraft,
  type CreateDraft,
  type DraftProblems,
} from './assignment-draft.ts';
import { BasicsStep } from './basics-step.tsx';
import styles from './create-form.module.css';
import { TemplateStep } from './template-step.tsx';
import { useCreateAssignment } from './use-create-assignment.ts';

export function Component() {
  const { classroom_name } = useMembership();
  usePageTitle('Create Assignment');
  return (
    <>
      <PageHeader
        title="Create Assignment"
        breadcrumbs={[{ label: classroom_name }, { label: 'Create Assignment' }]}
        back={{ to: '/app/dashboard', label: 'Back to the dashboard' }}
      />
      <CreateForm />
    </>
  );
}

function CreateForm() {
  const { id: userId, classroom_id } = useMembership();
  const navigate = useNavigate();
  const form: EditedForm<CreateDraft, keyof DraftProblems> = useEditedForm({
    kept: keptAssignment,
    // Templates and names differ by classroom, so each classroom has its own draft.
    place: [userId, classroom_id].join(),
    start: () => ({ draft: emptyDraft(localTimeZone()), furthest: firstStep }),
    isUnsaved: ({ draft }) => isTyped(draft),
    toKept: ({ draft, furthest }) => ({ draft: withoutUnreadable(draft), furthest, unanswered }),
    staysOnLeave: true,
    isPending: () => isPending,
    restored: texts.assignments.draftRestored,
    problemToast: toastIds.multiStepForm,
  });
  const { draft, furthest } = form.draft;
  const { creation, nameCheck, unanswered } = useCreateAssignment(
    classroom_id,
    form.draft.unanswered,
    form.discard,
  );
  const isPending = nameCheck.isPending || creation.isPending;
  const { step, goTo } = useStep(furthest);

  // A changed first step must be checked again before the next one.
  const edit = (change: Partial<AssignmentDraft>) =>
    form.change((known) => ({ ...known, draft: { ...known.draft, ...change }, furthest: step }));
  const onError = (error: Error) =>
    form.show({ form: error.message || texts.assignments.stepFailed });
  const goOn = () => {
    form.replace((known) => ({ ...known, furthest: step + 1 }));
    goTo(step + 1);
  };
  const send = () => {
    if (step < lastStep) {
      const taken = { name: errors.assignment_name_taken.message };
      const onSuccess = (isTaken: boolean) => (isTaken ? form.show(taken) : goOn());
      nameCheck.mutate(draft.name, { onSuccess, onError });
    } else if (draft.template) {
      creation.mutate(toPayload(draft, draft.template, classroom_id), {
        onSuccess: ({ id }) => void navigate(assignmentPath(id), { state: justCreated }),
        onError,
      });
    }
  };
  const Step = step === firstStep ? BasicsStep : TemplateStep;

  return (
    <form
      className={styles.form}
      onSubmit={(event) => form.submit(event, () => stepProblems(draft, step), send)}
      noValidate
    >
      <StepLine steps={steps} current={step} />
      <StepHeading step={step} />
      <Step draft={draft} problems={form.problems} onEdit={edit} />
      {/* The toast of the same problem closes by itself, and screen readers announce that one. */}
      {form.problems.form && <FieldError>{form.problems.form}</FieldError>}
      <FormFoot>
        {step === firstStep ? (
          <LinkButton to="/app/dashboard" onClick={form.discard}>
            Cancel
          </LinkButton>
        ) : (
          <Button onClick={() => goTo(step - 1)} disabled={isPending}>
            Previous
          </Button>
        )}
        <Button type="submit" variant="primary" pending={isPending}>
          {step < lastStep ? 'Continue' : 'Finish'}
        </Button>
      </FormFoot>
    </form>
  );
}

/** The step in the address, at most `furthest`. Each step is a history entry. */
function useStep(furthest: number) {
  const [search, setSearch] = useSearchParams();
  const step = Math.min(stepFrom(search.get('step')), furthest);
  const goTo = (next: number) =>
    setSearch((known) => {
      const changed = new URLSearchParams(known);
      changed.set('step', String(next));
      return changed;
    });
  return { step, goTo };
}

/** Takes the focus when the step changes, so that screen readers and keyboards start at its top. */
function StepHeading({ step }: { step: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.heading}>
      {steps[step]}
    </h2>
  );
}
