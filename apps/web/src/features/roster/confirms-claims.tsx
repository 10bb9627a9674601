import { routes } from '@lectern/contract';
import { call } from '../../api/call.ts';
import { rosterTexts } from '../../texts/roster.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { useRosterChange } from './use-roster-change.ts';

const texts = rosterTexts.settings;

export function ConfirmsClaims({
  classroomId,
  confirms,
}: {
  classroomId: number;
  confirms: boolean;
}) {
  const changing = useRosterChange(classroomId, (confirms_claims: boolean) =>
    call(routes.changeRosterSettings, {
      params: { cid: classroomId },
      body: { confirms_claims },
      fallback: texts.failed,
    }),
  );
  return (
    <Checkbox
      label={texts.confirms}
      hint={texts.hint}
      checked={changing.isPending ? changing.variables : confirms}
      onChange={changing.mutate}
    />
  );
}
