import type { AssignmentOutline, FullRubric } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { useState } from 'react';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx';
import { FormFoot } from '../../../ui/fields/form-foot.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/use-page-title.ts';
import { useMembership } from '../../access/membership.ts';
import { useEditedForm, type EditedForm } from '../../session/use-edited-form.ts';
import { draftProblems, type DraftProblem } from '../draft-problems.ts';
import { editorTitle } from '../editor-title.ts';
import {
  beginDraft,
  followSaved,
  isChanged,
  keptRubric,
  toDraft,
  type EditorDraft,
  type RubricDraft,
} from '../rubric-draft.ts';
import styles from './editor.module.css';
import { ItemList } from './item-list.tsx';
import { PutAwayRubric } from './put-away-rubric.tsx';
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

export function RubricEditor({ assignment, rubric, asNew }: RubricEditorProps) {
  const { classroom_name } = useMembership();
  const back = useWayBack(assignment);
  const { form, saving } = useRubricForm({ assignment, rubric, asNew }, back.go);
  const { from, draft } = form.draft;
  const [submittedKeys, setSubmittedKeys] = useState<readonly number[]>([]);

  const isNew = draft.rubricId === null;
  const isUnsaved = isChanged(from, draft);
  const title = editorTitle({ assignmentName: assignment?.name, isNew, isUnsaved });
  usePageTitle(title);

  const change = (next: (known: RubricDraft) => RubricDraft) =>
    form.change((known) => ({ ...known, draft: next(known.draft) }));
  const check = () => {
    setSubmittedKeys(draft.items.map(({ key }) => key));
    saving.reset();
    return draftProblems(draft);
  };
  const save = () => saving.mutate({ draft, from, rescoring: 'ask' });
  const reload = (current: FullRubric) => {
    form.replace(filledFrom(current));
    saving.reset();
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
        problems={form.problems}
        error={saving.error}
        rubricId={draft.rubricId}
        onReload={reload}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one handler for all fields */}
      <form
        className={styles.form}
        onSubmit={(event) => form.submit(event, check, save)}
        onKeyDown={saveByKeyboard}
        noValidate
      >
        <TextField
          label="Rubric name"
          className={styles.name}
          value={draft.name}
          onChange={(name) => change((known) => ({ ...known, name }))}
          error={form.problems.rubric_name_missing ?? null}
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
      {rubric && !asNew && (
        <PutAwayRubric
          rubric={rubric.rubric}
          isUnsaved={isUnsaved}
          onDeleted={() => form.leave(back.go)}
        />
      )}
      <RescoreDialog
        changes={saving.asked}
        onCancel={saving.reset}
        onDecide={(rescoring) => saving.mutate({ draft, from, rescoring })}
      />
      <LeaveDialog {...form.question} />
    </>
  );
}

function useRubricForm({ assignment, rubric, asNew }: RubricEditorProps, leave: () => void) {
  const { id: userId, classroom_id } = useMembership();
  const start = beginDraft({ assignmentName: assignment?.name, rubric, asNew });
  const form: EditedForm<EditorDraft, DraftProblem> = useEditedForm({
    kept: keptRubric,
    place: [userId, classroom_id, assignment?.id, rubric?.rubric.id, asNew].join(),
    start: () => ({ from: start, draft: start }),
    follow: (known) => followSaved(known, start),
    isUnsaved: ({ from, draft }) => isChanged(from, draft),
    toKept: (known) => ({ ...known, unanswered: saving.unanswered }),
    isPending: () => saving.isPending,
    restored: texts.session.broughtBack,
  });
  const saving = useSaveRubric({
    assignment,
    known: form.draft.unanswered,
    onStored: (saved) => form.replace(filledFrom(saved)),
    onEarlierStored: (saved) =>
      form.replace(({ from, draft }) => ({
        from: { ...from, ...saved },
        draft: { ...draft, ...saved },
      })),
    onDone: () => form.leave(leave),
  });
  return { form, saving };
}

function filledFrom(saved: FullRubric): EditorDraft {
  return { from: toDraft(saved), draft: toDraft(saved) };
}
