import type { AssignmentOutline } from '@lectern/contract';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx';
import { FormFoot } from '../../../ui/fields/form-foot.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useMembership } from '../../access/membership.ts';
import { useEditedForm, type EditedForm } from '../../session/use-edited-form.ts';
import { localTimeZone } from '../due/due-draft.ts';
import {
  closingDue,
  editProblems,
  filledFrom,
  follow,
  isChanged,
  keptEdit,
  toKept,
  type EditDraft,
  type EditField,
} from './assignment-edit.ts';
import { ClosingDialog } from './closing-dialog.tsx';
import { EditFields } from './edit-fields.tsx';
import styles from './edit-page.module.css';
import { SaveFailure } from './save-failure.tsx';
import { useSaveAssignment } from './use-save-assignment.ts';

export function EditForm({ assignment }: { assignment: AssignmentOutline }) {
  const { id: userId } = useMembership();
  const form: EditedForm<EditDraft, EditField> = useEditedForm({
    kept: keptEdit,
    place: [userId, assignment.id].join(),
    start: () => filledFrom(assignment, localTimeZone()),
    follow: (draft) => follow(draft, assignment, localTimeZone()),
    isUnsaved: ({ edit, from }) => isChanged(edit, from),
    toKept,
    isPending: () => saving.isPending,
    restored: texts.session.broughtBack,
  });
  const { from, edit } = form.draft;
  const saving = useSaveAssignment(assignment, from);
  const element = useRef<HTMLFormElement>(null);
  const [reloads, setReloads] = useState(0);
  const [closing, setClosing] = useState<ReturnType<typeof closingDue>>();

  const fill = (saved: AssignmentOutline) => {
    form.replace(filledFrom(saved, localTimeZone()));
    saving.reset();
  };
  const reload = (current: AssignmentOutline) => {
    fill(current);
    setReloads((count) => count + 1);
  };
  const save = () =>
    saving.mutate(edit, { onSuccess: fill, onSettled: () => setClosing(undefined) });
  const saveOrAsk = () => {
    const due = closingDue(edit, from, new Date());
    if (due) setClosing(due);
    else save();
  };
  const focusDueDate = () => {
    flushSync(() => setClosing(undefined));
    element.current?.querySelector<HTMLElement>('[type="date"]')?.focus();
  };

  return (
    <>
      <form
        ref={element}
        className={styles.form}
        onSubmit={(event) => form.submit(event, () => editProblems(edit), saveOrAsk)}
        noValidate
      >
        <EditFields
          edit={edit}
          problems={form.problems}
          isNameFixed={assignment.has_acceptances}
          reloads={reloads}
          onChange={(part) =>
            form.change((known) => ({ ...known, edit: { ...known.edit, ...part } }))
          }
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
      <LeaveDialog {...form.question} />
    </>
  );
}
