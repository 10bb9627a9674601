import type { AssignmentTests } from '@lectern/contract';
import { useState, type KeyboardEvent } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import type { InAssignment } from '../../../data/classroom-keys.ts';
import { testsQuery } from '../../../data/tests-edit.ts';
import { testEditTexts as texts } from '../../../texts/tests-edit.ts';
import { texts as allTexts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx';
import { FormFoot } from '../../../ui/fields/form-foot.tsx';
import { keepFocus } from '../../../ui/keep-focus.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useReload } from '../../../ui/page/use-reload.ts';
import { useMembership } from '../../access/membership.ts';
import { useEditedForm, type EditedForm } from '../../session/use-edited-form.ts';
import { CaseList } from './case-list.tsx';
import {
  caseProblems,
  draftProblems,
  sharedProblems,
  type CaseProblems,
} from './draft-problems.ts';
import styles from './edit.module.css';
import { SharedFields } from './shared-fields.tsx';
import {
  addCase,
  filledFrom,
  followVersion,
  isUnsaved,
  keptTests,
  limitNames,
  sumOfPoints,
  toForm,
  type CaseDraft,
  type EditedTests,
  type TestsDraft,
} from './test-draft.ts';
import { useSaveTests } from './use-save-tests.ts';

interface TestsFormProps {
  at: InAssignment;
  tests: AssignmentTests;
  /** Whether a button that is gone now opened the form. */
  takesFocus?: boolean;
}

function focusFirstField(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('input[type="text"]')?.focus();
}

/** The cases of the plan in use, or of a new one. */
export function TestsForm({ at, tests, takesFocus = false }: TestsFormProps) {
  const { form, saving } = useTestsForm(at, tests);
  const { draft } = form.draft;
  const view = useFormView(draft);
  const isChanged = isUnsaved(form.draft);
  const shared = view.wasSubmitted ? sharedProblems(draft) : {};
  const change = (next: (known: TestsDraft) => TestsDraft) =>
    form.change((known) => ({ ...known, draft: next(known.draft) }));
  const check = () => {
    saving.reset();
    view.submit();
    return draftProblems(draft);
  };
  const save = () => saving.mutate(toForm(form.draft), { onSuccess: view.forget });
  const reload = (current: AssignmentTests) => {
    form.replace(filledFrom(current));
    saving.reset();
    view.forget();
  };

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one handler for all fields */}
      <form
        ref={takesFocus ? focusFirstField : undefined}
        className={styles.form}
        onSubmit={(event) => form.submit(event, check, save)}
        onKeyDown={saveByKeyboard}
        noValidate
      >
        <section className={styles.section} aria-labelledby="cases">
          <h2 id="cases">Tests</h2>
          <p className={styles.lead}>{texts.secrecy}</p>
          <CaseList
            draft={draft}
            problemsOf={view.problemsOf}
            open={view.open}
            setOpen={view.setOpen}
            unfolded={view.unfolded}
            error={shared.cases}
            onChange={change}
          />
        </section>
        <SharedFields
          value={draft}
          problems={shared}
          unfolded={view.limitsUnfolded}
          onChange={(part) => change((known) => ({ ...known, ...part }))}
        />
        <SaveFailure error={saving.error} at={at} onReload={reload} />
        <FormFoot>
          <p className={styles.total}>{texts.total(draft.cases.length, sumOfPoints(draft))}</p>
          <Button
            type="submit"
            variant="primary"
            pending={saving.isPending}
            disabled={!isChanged && !saving.isPending}
          >
            Save tests
          </Button>
        </FormFoot>
      </form>
      <LeaveDialog {...form.question} />
    </>
  );
}

function useTestsForm(at: InAssignment, tests: AssignmentTests) {
  const { id: userId } = useMembership();
  const form: EditedForm<EditedTests, string> = useEditedForm({
    kept: keptTests,
    place: [userId, at.aid].join(),
    start: () => startFrom(tests),
    follow: (known) => followVersion(known, tests),
    isUnsaved,
    toKept: (known) => known,
    isPending: () => saving.isPending,
    restored: allTexts.session.broughtBack,
  });
  const saving = useSaveTests(at, (saved) => form.replace(filledFrom(saved)));
  return { form, saving };
}

/** A first test is there from the start. It is not a change. */
function startFrom(tests: AssignmentTests): EditedTests {
  const filled = filledFrom(tests);
  if (filled.draft.cases.length > 0) return filled;
  const draft = addCase(filled.draft);
  return { ...filled, from: draft, draft };
}

/** What is open, and since when problems are shown. */
function useFormView(draft: TestsDraft) {
  const onlyOne = draft.cases.length === 1 ? draft.cases.map(({ row }) => row) : [];
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(onlyOne));
  const [submitted, setSubmitted] = useState<readonly number[]>();
  const [unfolded, setUnfolded] = useState<ReadonlyMap<number, number>>(new Map());
  const [limitsUnfolded, setLimitsUnfolded] = useState(0);
  return {
    open,
    setOpen,
    unfolded,
    limitsUnfolded,
    wasSubmitted: submitted !== undefined,
    /** Tests that were added since the last attempt are not wrong yet. */
    problemsOf: (one: CaseDraft): CaseProblems =>
      submitted?.includes(one.row) ? caseProblems(one) : {},
    submit: () => {
      setSubmitted(draft.cases.map(({ row }) => row));
      const wrong = draft.cases.filter((one) => Object.keys(caseProblems(one)).length > 0);
      setOpen((known) => new Set([...known, ...wrong.map(({ row }) => row)]));
      const folded = wrong.filter((one) => isFoldedWrong(caseProblems(one)));
      setUnfolded((known) => {
        const counts = folded.map(({ row }) => [row, (known.get(row) ?? 0) + 1] as const);
        return new Map([...known, ...counts]);
      });
      const shared = sharedProblems(draft);
      if (limitNames.some((name) => shared[name])) setLimitsUnfolded((count) => count + 1);
    },
    forget: () => setSubmitted(undefined),
  };
}

function isFoldedWrong(problems: CaseProblems): boolean {
  return problems.setup !== undefined || limitNames.some((name) => problems[name]);
}

/** Enter in a field would save a version of half-written tests. With Ctrl or Cmd it saves. */
function saveByKeyboard(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const { target } = event;
  const isText = target instanceof HTMLTextAreaElement;
  const isField = isText || (target instanceof HTMLInputElement && target.type === 'text');
  if (!isField) return;
  const saves = event.ctrlKey || event.metaKey;
  if (saves || !isText) event.preventDefault();
  if (saves && !event.repeat) event.currentTarget.requestSubmit();
}

interface SaveFailureProps {
  error: Error | null;
  at: InAssignment;
  onReload: (current: AssignmentTests) => void;
}

function SaveFailure({ error, at, onReload }: SaveFailureProps) {
  const reload = useReload();
  if (!error) return null;
  const isConflict = error instanceof ApiError && error.code === 'conflict';
  return (
    <Notice
      ref={keepFocus}
      tone="error"
      title={texts.saveFailed}
      action={
        isConflict && (
          <Button size="small" onClick={() => reload(testsQuery(at), onReload)}>
            Reload
          </Button>
        )
      }
    >
      {error.message}
    </Notice>
  );
}
