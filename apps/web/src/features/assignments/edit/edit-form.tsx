import { errors, type AssignmentOutline } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { Fragment, useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { texts } from '../../../texts/texts.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { FormFoot } from '../../../ui/fields/form-foot.tsx';
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { showFirstWrong } from '../../../ui/fields/show-first-wrong.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { unreadable } from '../../../ui/fields/unreadable.ts';
import { useUnsavedGuard } from '../../../ui/dialog/use-unsaved-guard.ts';
import { useMembership } from '../../access/membership.ts';
import { useKeepDraft } from '../../session/use-keep-draft.ts';
import { repositoryPrefix } from '../create/assignment-draft.ts';
import { localTimeZone } from '../due/due-draft.ts';
import { DueFields } from '../due/due-fields.tsx';
import {
  closingDue,
  editProblems,
  isChanged,
  isOvertaken,
  isStored,
  toEdit,
  toKept,
  toStored,
  type AssignmentEdit,
  type EditProblems,
  type HeldEdit,
} from './assignment-edit.ts';
import { ClosingDialog } from './closing-dialog.tsx';
import styles from './edit-page.module.css';
import { keptEdit } from './kept-edit.ts';
import { SaveFailure } from './save-failure.tsx';
import { useSaveAssignment } from './use-save-assignment.ts';

/** Follows what is saved while nothing is unsaved; what others change after that is met when saving. */
export function EditForm({ assignment }: { assignment: AssignmentOutline }) {
  const { id: userId } = useMembership();
  const place = [userId, assignment.id].join();
  const [held, setHeld] = useState(() => keptEdit.find(place) ?? filledFrom(assignment));
  if (isStored(held, assignment)) setHeld(toStored(held, assignment));
  else if (isOvertaken(held, assignment)) setHeld(filledFrom(assignment));
  const { from, edit } = held;
  const [reloads, setReloads] = useState(0);
  const [problems, setProblems] = useState<EditProblems>({});
  const [closing, setClosing] = useState<ReturnType<typeof closingDue>>();
  const form = useRef<HTMLFormElement>(null);
  const saving = useSaveAssignment(assignment);
  const fill = (saved: AssignmentOutline) => {
    setHeld(filledFrom(saved));
    saving.reset();
  };
  const reload = (current: AssignmentOutline) => {
    fill(current);
    setReloads((count) => count + 1);
  };
  // The form has gone on from what is saved now: that is what was sent, if only its answer was lost.
  const isPast = saving.isError && saving.variables.version < from.version;
  const isSavedAfterAll = isPast && !isChanged(saving.variables, from);
  const forgetFailure = useEffectEvent(() => {
    if (isSavedAfterAll) toast.success(texts.assignments.saved);
    saving.reset();
  });
  useEffect(() => {
    if (isPast) forgetFailure();
  }, [isPast]);
  const isUnsaved = isChanged(edit, from);
  const guard = useUnsavedGuard(isUnsaved);
  const kept = toKept(held);
  useKeepDraft(keptEdit, place, isChanged(kept.edit, from) ? kept : undefined);

  const change = (part: Partial<AssignmentEdit>) => {
    // What is on its way to the server is what the screen shows.
    if (saving.isPending) return;
    setProblems({});
    setHeld((known) => ({ ...known, edit: { ...known.edit, ...part } }));
  };

  const save = () =>
    saving.mutate(edit, { onSuccess: fill, onSettled: () => setClosing(undefined) });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (saving.isPending) return;
    const found = editProblems(edit);
    flushSync(() => setProblems(found));
    if (Object.keys(found).length > 0) {
      showFirstWrong(event.currentTarget);
      return;
    }
    const asked = closingDue(edit, from, new Date());
    if (asked) setClosing(asked);
    else save();
  };
  const mendDue = () => {
    flushSync(() => setClosing(undefined));
    form.current?.querySelector<HTMLElement>('[type="date"]')?.focus();
  };

  return (
    <>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label="Assignment name"
          value={edit.name}
          onChange={(name) => change({ name })}
          readOnly={assignment.has_acceptances}
          hint={
            assignment.has_acceptances
              ? errors.assignment_name_fixed.message
              : `${texts.assignments.nameHint} ${texts.assignments.editable}`
          }
          error={problems.name ?? null}
          autoComplete="off"
          required
        />
        {/* A field keeps what the browser cannot read when it is filled with nothing; a new one does not. */}
        <Fragment key={reloads}>
          <DueFields
            label="Due date"
            optional
            value={edit.due}
            onChange={(due) => change({ due })}
            error={problems.due ?? null}
            caption={texts.assignments.prefix(repositoryPrefix(edit.name))}
          />
          <div className={styles.scores}>
            <NumberField
              label="Default score"
              value={edit.defaultScore}
              onChange={(defaultScore) => change({ defaultScore })}
              onUnreadable={() => change({ defaultScore: unreadable })}
              error={problems.defaultScore ?? null}
              min={0}
              max={limits.points}
            />
            <NumberField
              label="Maximum score"
              optional
              hint={texts.assignments.maximumHint}
              value={edit.maximumScore}
              onChange={(maximumScore) => change({ maximumScore })}
              onUnreadable={() => change({ maximumScore: unreadable })}
              error={problems.maximumScore ?? null}
              min={0}
              max={limits.points}
            />
          </div>
        </Fragment>
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
        onCancel={mendDue}
      />
      <LeaveDialog {...guard.question} />
    </>
  );
}

function filledFrom(assignment: AssignmentOutline): HeldEdit {
  return { from: assignment, edit: toEdit(assignment, localTimeZone()) };
}
