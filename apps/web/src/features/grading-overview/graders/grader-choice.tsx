import type { GraderProgress } from '@lectern/contract';
import { nameOrLogin } from '../../../lib/person-name.ts';
import { Dropdown } from '../../../ui/fields/dropdown.tsx';
import type { AssignmentDraft } from './assignment-draft.ts';

export interface ChoiceProps {
  draft: AssignmentDraft;
  staff: readonly GraderProgress[];
  onChange: (draft: AssignmentDraft) => void;
}

export function GraderChoice({ draft, staff, onChange }: ChoiceProps) {
  return (
    <Dropdown
      label="Grader"
      placeholder="Select a grader"
      options={[
        ...staff.map((one) => ({ value: one.github_username, label: nameOrLogin(one) })),
        { value: null, label: 'Nobody' },
      ]}
      value={draft.grader}
      onChange={(grader) => onChange({ ...draft, grader })}
    />
  );
}
