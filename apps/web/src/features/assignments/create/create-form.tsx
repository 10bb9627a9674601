import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { assignmentPath } from '../../../addresses/assignments.ts';
import { showFirstWrong } from '../../../ui/fields/show-first-wrong.ts';
import { StepLine } from '../../../ui/progress/step-line.tsx';
import { useMembership } from '../../access/membership.ts';
import { localTimeZone } from '../due/due-draft.ts';
import { emptyDraft, type AssignmentDraft } from './assignment-draft.ts';
import { BasicsStep } from './basics-step.tsx';
import styles from './create-form.module.css';
import { FormActions } from './form-actions.tsx';
import { keptForm } from './kept-form.ts';
import { StepHeading } from './step-heading.tsx';
import { lastStep, steps } from './steps.ts';
import { firstFormStep } from './steps.ts';
import { TemplateStep } from './template-step.tsx';
import { useCheckBasics } from './use-check-basics.ts';
import { useCreateAssignment } from './use-create-assignment.ts';
import { useKeptForm } from './use-kept-form.ts';
import { useStep } from './use-step.ts';
import { useStepProblem } from './use-step-problem.ts';

/** Two steps. The current step is in the address; everything else is in this form. */
export function CreateForm() {
  const { id: userId, classroom_id } = useMembership();
  const navigate = useNavigate();
  // Templates and names differ by classroom, so each classroom has its own draft.
  const place = [userId, classroom_id].join();
  const [kept] = useState(() => keptForm.find(place));
  const [draft, setDraft] = useState(() => kept?.draft ?? emptyDraft(localTimeZone()));
  const { problem, show, dismiss } = useStepProblem();
  const isMade = useRef(false);
  const creation = useCreateAssignment(classroom_id, kept?.unanswered, () => {
    // The answer can arrive after the form was left.
    isMade.current = true;
    keptForm.drop(place);
  });
  const { unanswered } = creation;
  const check = useCheckBasics(classroom_id, creation.isMaybeMade);
  // A later step cannot be opened by address before the first is checked, or after its fields changed.
  const [furthest, setFurthest] = useState<number>(kept?.furthest ?? firstFormStep);
  const { step, goTo } = useStep(furthest);
  const isPending = check.isPending || creation.isPending;
  useKeptForm(place, { draft, furthest, unanswered }, isMade);

  // An effect, because a field is marked invalid only after the render that follows the answer.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem?.field && form.current) showFirstWrong(form.current);
  }, [problem]);

  const edit = (change: Partial<AssignmentDraft>) => {
    // The screen must show what is being checked or sent.
    if (isPending) return;
    dismiss();
    setFurthest(step);
    setDraft((known) => ({ ...known, ...change }));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (step < lastStep) {
      const onSuccess = () => {
        dismiss();
        setFurthest(step + 1);
        goTo(step + 1);
      };
      check.mutate(draft, { onSuccess, onError: show });
    } else {
      creation.mutate(draft, {
        onSuccess: ({ id }) => void navigate(assignmentPath(id)),
        onError: show,
      });
    }
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <StepLine steps={steps} current={step} />
      <StepHeading step={step} />
      {step === firstFormStep ? (
        <BasicsStep draft={draft} onEdit={edit} problem={problem} />
      ) : (
        <TemplateStep draft={draft} onEdit={edit} problem={problem} />
      )}
      <FormActions
        step={step}
        isPending={isPending}
        onPrevious={() => goTo(step - 1)}
        onCancel={() => keptForm.drop(place)}
      />
    </form>
  );
}
