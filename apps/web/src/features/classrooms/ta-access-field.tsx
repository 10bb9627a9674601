import type { TaAccess } from '@lectern/contract/roles';
import { texts } from '../../texts/texts.ts';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { AdminWarning } from '../organizations/admin-warning.tsx';

interface TaAccessFieldProps {
  value: TaAccess;
  onChange: (value: TaAccess) => void;
}

/** What TAs of a new classroom become on the platform. */
export function TaAccessField({ value, onChange }: TaAccessFieldProps) {
  const { label, owner, team, teamHint } = texts.taAccess;
  return (
    <RadioGroup
      label={label}
      options={[
        { value: 'OWNER', label: owner, hint: <AdminWarning /> },
        { value: 'TEAM', label: team, hint: teamHint },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
