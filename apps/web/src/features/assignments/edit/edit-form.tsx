import type { AssignmentOutline } from '@lectern/contract';
import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx';
import { useUnsavedGuard } from '../../../ui/dialog/use-unsaved-guard.ts';
import { FormFoot } from '../../../ui/fields/form-foot.tsx';
import { showFirstWrong } from '../../../ui/fields/show-first-wrong.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import {
  closingDue,
  editProblems,
  isChanged,
  type AssignmentEdit,
  type EditProblems,
} from './assignment-edit.ts';
import { ClosingDialog } from './closing-dialog.tsx';
import { EditFields } from './edit-fields.tsx';
import styles from './edit-page.module.css';
import { SaveFailure } from './save-failure.tsx';
import { useHeldEdit } from './use-held-edit.ts';
import { useSaveAssignment } from './use-save-assignment.ts';

export function EditForm({ assignment }: { assignment: AssignmentOutline }) {
  const held = useHeldEdit(assignment);
  const { from, edit } = held;
  const [reloads, setReloads] = useState(0);
  const [problems, setProblems] = useState<EditProblems>({});
  const [closing, setClosing] = useState<ReturnType<typeof closingDue>>();
  const form = useRef<HTMLFormElement>(null);
  const saving = useSaveAssignment(assignment, from);
  const guard = useUnsavedGuard(isChanged(edit, from));

  const fill = (saved: AssignmentOutline) => {
    held.fill(saved);
    saving.reset();
  };
  const reload = (current: AssignmentOutline) => {
    fill(current);
    setReloads((count) => count + 1);
  };
  const change = (part: Partial<AssignmentEdit>) => {
    // The screen must show what is being sent.
    if (saving.isPending) return;
    setProblems({});
    held.change(part);
  };
  const save = () =>
    saving.mutate(edit, { onSuccess: fill, onSettled: () => setClosing(undefined) });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (saving.isPending) return;
    const found = editProblems(edit);
    flushSync(() => setProblems(found));
    if (Object.keys(found).length > 0) return showFirstWrong(event.currentTarget);
    const asked = closingDue(edit, from, new Date());
    if (asked) setClosing(asked);
    else save();
  };
  const focusDueDate = () => {
    flushSync(() => setClosing(undefined));
    form.current?.querySelector<HTMLElement>('[type="date"]')?.focus();
  };

  return (
    <>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <EditFields
          edit={edit}
          problems={problems}
          isNameFixed={assignment.has_acceptances}
          reloads={reloads}
          onChange={change}
        />
        <SaveFailure error={saving.error} assignment={assignment} onReload={reload} />
        <FormFoot>
          <LinkButton to={`/app/assignments/${assignment.id}`}>Cancel</LinkButton>
          <Button
            type="submit"
            variant="primary"
            pending={saving.isPending}
            disabled={!isChanged(edit, assignment) && !saving.isPending}
          >
            Save changes
          </Button>
        </FormFoot>
      </form>
      <ClosingDialog
        assignment={assignment}
        due={closing}
        pending={saving.isPending}
        onConfirm={save}
        onCancel={focusDueDate}
      />
      <LeaveDialog {...guard.question} />
    </>
  );
}
