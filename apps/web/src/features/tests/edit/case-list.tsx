import { limits as bounds } from '@lectern/contract/limits';
import { testEditTexts as texts } from '../../../texts/tests-edit.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { Plus } from '../../../ui/icons.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { CaseCard } from './case-card.tsx';
import type { CaseProblems } from './draft-problems.ts';
import styles from './edit.module.css';
import { addCase, duplicateCase, replaceCase, type CaseDraft } from './test-draft.ts';
import { useCaseList, type ListState } from './use-case-list.ts';

interface CaseListProps extends ListState {
  problemsOf: (one: CaseDraft) => CaseProblems;
  /** Rows whose fields are shown. */
  open: ReadonlySet<number>;
  unfolded: ReadonlyMap<number, number>;
  error: string | undefined;
}

export function CaseList(props: CaseListProps) {
  const { draft, problemsOf, open, unfolded, error, onChange } = props;
  const { remark, addButton, toggle, insert, move, remove, refsOf } = useCaseList(props);
  const { cases } = draft;
  const isFull = cases.length >= bounds.testCases;
  return (
    <>
      <ol className={styles.cases}>
        {cases.map((one, at) => (
          <li key={one.row}>
            <CaseCard
              value={one}
              problems={problemsOf(one)}
              position={at + 1}
              count={cases.length}
              isOpen={open.has(one.row)}
              isFull={isFull}
              unfolded={unfolded.get(one.row) ?? 0}
              others={draft.limits}
              onToggle={() => toggle(one.row)}
              onChange={(changed) => onChange((known) => replaceCase(known, changed))}
              onMove={(by, button) => move(one.row, at, by, button)}
              onDuplicate={() =>
                !isFull &&
                insert((known) => duplicateCase(known, one.row), texts.duplicated(at + 2))
              }
              onRemove={() => remove(one.row, at)}
              {...refsOf(one.row)}
            />
          </li>
        ))}
      </ol>
      <VisuallyHidden>
        <output>{remark}</output>
      </VisuallyHidden>
      <div className={styles.add}>
        <Button
          ref={addButton}
          disabled={isFull}
          aria-invalid={error ? true : undefined}
          onClick={() => insert(addCase, '')}
        >
          <Plus aria-hidden />
          Add test
        </Button>
        <div aria-live="polite">{error && <FieldError>{error}</FieldError>}</div>
      </div>
    </>
  );
}
