import { texts } from '../../../texts/texts.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { DueFields } from '../due/due-fields.tsx';
import { repositoryPrefix, type AssignmentDraft, type DraftProblem } from './assignment-draft.ts';

export interface StepProps {
  draft: AssignmentDraft;
  onEdit: (change: Partial<AssignmentDraft>) => void;
  problem: DraftProblem | null;
}

export function BasicsStep({ draft, onEdit, problem }: StepProps) {
  return (
    <>
      <TextField
        label="Assignment name"
        value={draft.name}
        onChange={(name) => onEdit({ name })}
        hint={texts.assignments.nameHint}
        error={problem?.field === 'name' ? problem.message : null}
        autoComplete="off"
        required
      />
      <DueFields
        label="Due date"
        optional
        value={draft.due}
        onChange={(due) => onEdit({ due })}
        error={problem?.field === 'due' ? problem.message : null}
        caption={texts.assignments.prefix(repositoryPrefix(draft.name))}
      />
    </>
  );
}
