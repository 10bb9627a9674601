import { texts } from '../../../texts/texts.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { DueFields } from '../due/due-fields.tsx';
import { MoreOptions } from './more-options.tsx';
import { nameHint, type AssignmentDraft, type DraftProblems } from './assignment-draft.ts';

export interface StepProps {
  draft: AssignmentDraft;
  problems: DraftProblems;
  onEdit: (change: Partial<AssignmentDraft>) => void;
}

export function BasicsStep({ draft, problems, onEdit }: StepProps) {
  return (
    <>
      <TextField
        label="Assignment name"
        value={draft.name}
        onChange={(name) => onEdit({ name })}
        hint={nameHint(draft.name)}
        error={problems.name ?? null}
        autoComplete="off"
        required
      />
      <DueFields
        label="Due date"
        optional
        value={draft.due}
        onChange={(due) => onEdit({ due })}
        error={problems.due ?? null}
        caption={texts.assignments.prefix}
      />
      <MoreOptions draft={draft} problems={problems} onEdit={onEdit} />
    </>
  );
}
