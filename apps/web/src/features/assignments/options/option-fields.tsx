import { limits } from '@lectern/contract/limits';
import { texts } from '../../../texts/texts.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { DueFields } from '../due/due-fields.tsx';
import type { OptionsDraft } from './options-draft.ts';

interface OptionFieldsProps {
  options: OptionsDraft;
  releaseError: string | null;
  onChange: (change: Partial<OptionsDraft>) => void;
}

export function OptionFields({ options, releaseError, onChange }: OptionFieldsProps) {
  return (
    <>
      <TextArea
        label="Description"
        optional
        hint={texts.assignments.descriptionHint}
        rows={4}
        maxLength={limits.assignmentDescription}
        value={options.description}
        onChange={(description) => onChange({ description })}
      />
      <DueFields
        kind="release"
        label="Release date"
        optional
        value={options.release}
        onChange={(release) => onChange({ release })}
        error={releaseError}
      />
      <Checkbox
        label={texts.assignments.acceptsLate}
        hint={texts.assignments.acceptsLateHint}
        checked={options.acceptsLate}
        onChange={(acceptsLate) => onChange({ acceptsLate })}
      />
      <Checkbox
        label={texts.assignments.allLines}
        hint={texts.assignments.allLinesHint}
        checked={options.allLines}
        onChange={(allLines) => onChange({ allLines })}
      />
    </>
  );
}
