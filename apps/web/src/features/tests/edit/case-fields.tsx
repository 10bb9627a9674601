import { limits as bounds } from '@lectern/contract/limits';
import type { RefCallback } from 'react';
import { testEditTexts as texts } from '../../../texts/tests-edit.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Dropdown } from '../../../ui/fields/dropdown.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { comparisonOptions, visibilityOptions } from './choices.ts';
import type { CaseProblems } from './draft-problems.ts';
import styles from './edit.module.css';
import { LimitFields } from './limit-fields.tsx';
import { limitNames, type CaseDraft, type LimitsDraft } from './test-draft.ts';

export interface CaseFieldsProps {
  value: CaseDraft;
  problems: CaseProblems;
  /** Counts the attempts to save that found something wrong in the folded part, which unfolds it. */
  unfolded: number;
  /** The limits of all tests. */
  others: LimitsDraft;
  onChange: (value: CaseDraft) => void;
  firstField: RefCallback<HTMLInputElement>;
}

export function CaseFields(props: CaseFieldsProps) {
  const { value, problems, onChange, firstField } = props;
  const change = (part: Partial<CaseDraft>) => onChange({ ...value, ...part });
  return (
    <div className={styles.fields}>
      <div className={styles.heads}>
        <TextField
          ref={firstField}
          label="Name"
          value={value.name}
          onChange={(name) => change({ name })}
          error={problems.name ?? null}
          maxLength={bounds.testName}
          autoComplete="off"
        />
        <TextField
          label="Group"
          optional
          value={value.group}
          onChange={(group) => change({ group })}
          error={problems.group ?? null}
          maxLength={bounds.testName}
          autoComplete="off"
        />
        <TextField
          label="Points"
          value={value.points}
          onChange={(points) => change({ points })}
          error={problems.points ?? null}
          inputMode="decimal"
          className={styles.figures}
          maxLength={20}
          autoComplete="off"
        />
        <Dropdown
          label="Students see the result"
          options={visibilityOptions}
          value={value.visibility}
          onChange={(visibility) => change({ visibility })}
        />
      </div>
      <TextArea
        label="Command"
        className={styles.code}
        rows={1}
        value={value.run}
        onChange={(run) => change({ run })}
        hint={texts.commandHint}
        error={problems.run ?? null}
        maxLength={bounds.testCommand}
        {...asCode}
      />
      <RadioGroup
        label="The test checks"
        value={value.kind}
        onChange={(kind) => change({ kind })}
        options={[
          { value: 'output', label: 'What the program prints' },
          { value: 'exit', label: 'Only its exit code' },
        ]}
      />
      <Texts {...props} />
      <More {...props} />
    </div>
  );
}

const asCode = { spellCheck: false, autoCapitalize: 'off', autoComplete: 'off' } as const;

function Texts({ value, problems, onChange }: CaseFieldsProps) {
  const change = (part: Partial<CaseDraft>) => onChange({ ...value, ...part });
  const checksOutput = value.kind === 'output';
  return (
    <>
      <div className={styles.texts}>
        <TextArea
          label="Standard input"
          optional
          className={styles.code}
          rows={4}
          value={value.stdin}
          onChange={(stdin) => change({ stdin })}
          error={problems.stdin ?? null}
          maxLength={bounds.testText}
          {...asCode}
        />
        {checksOutput && (
          <TextArea
            label="Expected output"
            className={styles.code}
            rows={4}
            value={value.expected}
            onChange={(expected) => change({ expected })}
            error={problems.expected ?? null}
            maxLength={bounds.testText}
            {...asCode}
          />
        )}
      </div>
      <div className={styles.checks}>
        {checksOutput && (
          <Dropdown
            label="The output"
            options={comparisonOptions}
            value={value.comparison}
            onChange={(comparison) => change({ comparison })}
            hint={texts.comparisonHints[value.comparison]}
          />
        )}
        <TextField
          label="Exit code"
          optional={checksOutput}
          hint={checksOutput ? texts.exitCodeHint : texts.exitCodeNeeded}
          value={value.exitCode}
          onChange={(exitCode) => change({ exitCode })}
          error={problems.exitCode ?? null}
          inputMode="numeric"
          className={styles.figures}
          maxLength={20}
          autoComplete="off"
        />
      </div>
    </>
  );
}

/** What few tests need. */
function More({ value, problems, unfolded, others, onChange }: CaseFieldsProps) {
  const isUsed = value.setup !== '' || limitNames.some((name) => value.limits[name] !== '');
  return (
    <Disclosure
      key={unfolded}
      summary="Setup and limits of this test"
      openAtFirst={unfolded > 0 || isUsed}
    >
      <TextArea
        label="Setup command"
        optional
        className={styles.code}
        rows={1}
        value={value.setup}
        onChange={(setup) => onChange({ ...value, setup })}
        hint={texts.caseSetupHint}
        error={problems.setup ?? null}
        maxLength={bounds.testCommand}
        {...asCode}
      />
      <p className={styles.hint}>{texts.limitsHint}</p>
      <LimitFields
        value={value.limits}
        others={others}
        problems={problems}
        onChange={(limits) => onChange({ ...value, limits })}
      />
    </Disclosure>
  );
}
