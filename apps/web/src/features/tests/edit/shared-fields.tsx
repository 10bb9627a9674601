import { limits as bounds } from '@lectern/contract/limits';
import { testEditTexts as texts } from '../../../texts/tests-edit.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import type { SharedProblems } from './draft-problems.ts';
import styles from './edit.module.css';
import { LimitFields } from './limit-fields.tsx';
import type { TestsDraft } from './test-draft.ts';

interface SharedFieldsProps {
  value: TestsDraft;
  problems: SharedProblems;
  /** Counts the attempts to save with a wrong limit, which unfold the limits. */
  unfolded: number;
  onChange: (part: Partial<TestsDraft>) => void;
}

/** What holds for all tests. */
export function SharedFields({ value, problems, unfolded, onChange }: SharedFieldsProps) {
  return (
    <section className={styles.section} aria-labelledby="all-tests">
      <h2 id="all-tests">For all tests</h2>
      <TextArea
        label="Setup command"
        optional
        className={styles.code}
        rows={1}
        value={value.setup}
        onChange={(setup) => onChange({ setup })}
        hint={texts.setupHint}
        error={problems.setup ?? null}
        maxLength={bounds.testCommand}
        spellCheck={false}
        autoCapitalize="off"
      />
      <Disclosure key={unfolded} summary="Limits" openAtFirst={unfolded > 0}>
        <LimitFields
          value={value.limits}
          problems={problems}
          onChange={(limits) => onChange({ limits })}
        />
      </Disclosure>
    </section>
  );
}
