import { limits } from '@lectern/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rubricsQuery } from '../../../data/rubrics.ts';
import { texts } from '../../../texts/texts.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Dropdown } from '../../../ui/fields/dropdown.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { unreadable } from '../../../ui/fields/unreadable.ts';
import { useMembership } from '../../access/membership.ts';
import { OptionFields } from '../options/option-fields.tsx';
import { hasOptions } from './assignment-draft.ts';
import type { StepProps } from './basics-step.tsx';
import styles from './create-form.module.css';

/** Closed at first: name and due date are enough for most assignments. */
export function MoreOptions(props: StepProps) {
  const { draft, problems } = props;
  const hasProblem = Boolean(problems.release ?? problems.defaultScore ?? problems.maximumScore);
  const openAtFirst = hasProblem || hasOptions(draft);
  const [isOpen, setOpen] = useState(openAtFirst);
  return (
    <Disclosure
      // A wrong field must not stay hidden.
      key={String(hasProblem)}
      summary={texts.assignments.moreOptions}
      openAtFirst={openAtFirst}
      onToggle={setOpen}
    >
      {(isOpen || hasProblem) && <Options {...props} />}
    </Disclosure>
  );
}

function Options({ draft, problems, onEdit }: StepProps) {
  return (
    <div className={styles.options}>
      <OptionFields
        options={draft.options}
        releaseError={problems.release ?? null}
        onChange={(change) => onEdit({ options: { ...draft.options, ...change } })}
      />
      <div className={styles.scores}>
        <NumberField
          label="Default score"
          optional
          value={draft.defaultScore}
          onChange={(defaultScore) => onEdit({ defaultScore })}
          onUnreadable={() => onEdit({ defaultScore: unreadable })}
          error={problems.defaultScore ?? null}
          min={0}
          max={limits.points}
        />
        <NumberField
          label="Maximum score"
          optional
          hint={texts.assignments.maximumHint}
          value={draft.maximumScore}
          onChange={(maximumScore) => onEdit({ maximumScore })}
          onUnreadable={() => onEdit({ maximumScore: unreadable })}
          error={problems.maximumScore ?? null}
          min={0}
          max={limits.points}
        />
      </div>
      <RubricField value={draft.rubric} onChange={(rubric) => onEdit({ rubric })} />
    </div>
  );
}

interface RubricFieldProps {
  value: number | null;
  onChange: (rubric: number | null) => void;
}

function RubricField({ value, onChange }: RubricFieldProps) {
  const rubrics = useQuery(rubricsQuery(useMembership().classroom_id));
  const offered = rubrics.data ?? [];
  return (
    <Dropdown
      label="Rubric"
      optional
      options={[
        { value: null, label: texts.assignments.noRubric },
        ...offered.map(({ rubric }) => ({ value: rubric.id, label: rubric.name })),
      ]}
      value={value}
      onChange={onChange}
      error={rubrics.isError ? texts.assignments.rubricsFailed : null}
    />
  );
}
