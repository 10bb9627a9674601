import { errors } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { Fragment } from 'react';
import { texts } from '../../../texts/texts.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { unreadable } from '../../../ui/fields/unreadable.ts';
import { nameHint } from '../create/assignment-draft.ts';
import { DueFields } from '../due/due-fields.tsx';
import { OptionFields } from '../options/option-fields.tsx';
import type { AssignmentEdit, EditProblems } from './assignment-edit.ts';
import styles from './edit-page.module.css';

interface EditFieldsProps {
  edit: AssignmentEdit;
  problems: EditProblems;
  /** The name is part of repository names once a student has accepted. */
  isNameFixed: boolean;
  reloads: number;
  onChange: (part: Partial<AssignmentEdit>) => void;
}

export function EditFields({ edit, problems, isNameFixed, reloads, onChange }: EditFieldsProps) {
  return (
    <>
      <TextField
        label="Assignment name"
        value={edit.name}
        onChange={(name) => onChange({ name })}
        readOnly={isNameFixed}
        hint={
          isNameFixed
            ? errors.assignment_name_fixed.message
            : nameHint(edit.name, `${texts.assignments.nameHint} ${texts.assignments.editable}`)
        }
        error={problems.name ?? null}
        autoComplete="off"
        required
      />
      {/* A browser keeps unparsable input when a field's value becomes empty, so mount new fields. */}
      <Fragment key={reloads}>
        <DueFields
          label="Due date"
          optional
          value={edit.due}
          onChange={(due) => onChange({ due })}
          error={problems.due ?? null}
        />
        <div className={styles.scores}>
          <NumberField
            label="Default score"
            value={edit.defaultScore}
            onChange={(defaultScore) => onChange({ defaultScore })}
            onUnreadable={() => onChange({ defaultScore: unreadable })}
            error={problems.defaultScore ?? null}
            min={0}
            max={limits.points}
          />
          <NumberField
            label="Maximum score"
            optional
            hint={texts.assignments.maximumHint}
            value={edit.maximumScore}
            onChange={(maximumScore) => onChange({ maximumScore })}
            onUnreadable={() => onChange({ maximumScore: unreadable })}
            error={problems.maximumScore ?? null}
            min={0}
            max={limits.points}
          />
        </div>
        <OptionFields
          options={edit.options}
          releaseError={problems.release ?? null}
          onChange={(change) => onChange({ options: { ...edit.options, ...change } })}
        />
      </Fragment>
    </>
  );
}
