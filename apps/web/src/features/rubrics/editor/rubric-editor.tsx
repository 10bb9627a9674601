import { errors, type AssignmentOutline, type FullRubric } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { FormFoot } from '../../../ui/fields/form-foot.tsx';
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { showFirstWrong } from '../../../ui/fields/show-first-wrong.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { usePageTitle } from '../../../ui/page/use-page-title.ts';
import { useUnsavedGuard } from '../../../ui/dialog/use-unsaved-guard.ts';
import { useMembership } from '../../access/membership.ts';
import { useKeepDraft } from '../../session/use-keep-draft.ts';
import { draftProblems, type DraftProblem } from '../draft-problems.ts';
import { editorTitle } from '../editor-title.ts';
import {
  beginDraft,
  isChanged,
  isOvertaken,
  toDraft,
  type HeldDraft,
  type RubricDraft,
} from '../rubric-draft.ts';
import styles from './editor.module.css';
import { ItemList } from './item-list.tsx';
import { keptRubric } from './kept-rubric.ts';
import { RescoreDialog } from './rescore-dialog.tsx';
import { saveByKeyboard } from './save-by-keyboard.ts';
import { SaveProblems } from './save-problems.tsx';
import { useSaveRubric } from './use-save-rubric.ts';
import { useWayBack } from './use-way-back.ts';

interface RubricEditorProps {
  assignment: AssignmentOutline | undefined;
  rubric: FullRubric | undefined;
  asNew: boolean;
}

/** Follows the saved rubric while nothing is unsaved. */
export function RubricEditor({ assignment, rubric, asNew }: RubricEditorProps) {
  const { id: userId, classroom_id, classroom_name } = useMembership();
  const back = useWayBack(assignment);
  const place = [userId, classroom_id, assignment?.id, rubric?.rubric.id, asNew].join();
  const [kept] = useState(() => keptRubric.find(place));
  const [held, setHeld] = useState<HeldDraft | undefined>(kept);
  const [problems, setProblems] = useState<DraftProblem[]>([]);
  const [submittedKeys, setSubmittedKeys] = useState<readonly number[]>([]);

  const begun = beginDraft({ assignmentName: assignment?.name, rubric, asNew });
  if (held && isOvertaken(held, begun)) setHeld(undefined);
  const heldOrBegun = (known: HeldDraft | undefined): HeldDraft =>
    known ?? { from: begun, draft: begun };
  const { from, draft } = heldOrBegun(held);
  const isUnsaved = isChanged(from, draft);
  const guard = useUnsavedGuard(isUnsaved);
  const fill = (saved: FullRubric) => setHeld({ from: toDraft(saved), draft: toDraft(saved) });
  const saving = useSaveRubric({
    assignment,
    known: kept?.unanswered,
    onStored: fill,
    onEarlierStored: (saved) =>
      setHeld(
        (now) => now && { from: { ...now.from, ...saved }, draft: { ...now.draft, ...saved } },
      ),
    onDone: () => guard.pass(back.go),
  });
  const { unanswered } = saving;
  useKeepDraft(keptRubric, place, isUnsaved && held ? { ...held, unanswered } : undefined);

  const isNew = draft.rubricId === null;
  const title = editorTitle({ assignmentName: assignment?.name, isNew, isUnsaved });
  usePageTitle(title);

  const change = (next: (known: RubricDraft) => RubricDraft) => {
    // The screen must show what is being sent.
    if (saving.isPending) return;
    setProblems([]);
    setHeld((known) => {
      const now = heldOrBegun(known);
      return { from: now.from, draft: next(now.draft) };
    });
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (saving.isPending) return;
    const found = draftProblems(draft);
    flushSync(() => {
      setProblems(found);
      setSubmittedKeys(draft.items.map(({ key }) => key));
      saving.reset();
    });
    if (found.length > 0) showFirstWrong(event.currentTarget);
    else saving.mutate({ draft, from, rescoring: 'ask' });
  };

  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[
          { label: classroom_name },
          back.crumb,
          { label: editorTitle({ isNew, isUnsaved: false }) },
        ]}
        back={back.link}
      />
      <SaveProblems
        problems={problems}
        error={saving.error}
        rubricId={draft.rubricId}
        onReload={(current) => {
          fill(current);
          saving.reset();
        }}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one handler for all fields */}
      <form className={styles.form} onSubmit={submit} onKeyDown={saveByKeyboard} noValidate>
        <TextField
          label="Rubric name"
          className={styles.name}
          value={draft.name}
          onChange={(name) => change((known) => ({ ...known, name }))}
          error={
            problems.includes('rubric_name_missing') ? errors.rubric_name_missing.message : null
          }
          maxLength={limits.rubricName}
          autoComplete="off"
          required
        />
        <ItemList draft={draft} submittedKeys={submittedKeys} onChange={change} />
        <FormFoot>
          <LinkButton to={back.link.to}>Cancel</LinkButton>
          <Button type="submit" variant="primary" pending={saving.isPending}>
            Save Rubric
          </Button>
        </FormFoot>
      </form>
      <RescoreDialog
        changes={saving.asked}
        onCancel={saving.reset}
        onDecide={(rescoring) => saving.mutate({ draft, from, rescoring })}
      />
      <LeaveDialog {...guard.question} />
    </>
  );
}
