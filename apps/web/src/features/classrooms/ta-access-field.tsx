import type { TaAccess } from '@lectern/contract/roles';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { AdminWarning } from '../organizations/admin-warning.tsx';
import { taAccessTexts } from '../../texts/staff.ts';

interface TaAccessFieldProps {
  value: TaAccess;
  onChange: (value: TaAccess) => void;
}

/** Chooses how the TAs of a new classroom get their access on the platform. */
export function TaAccessField({ value, onChange }: TaAccessFieldProps) {
  const { label, owner, team, teamHint } = taAccessTexts;
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
