import type { ClassroomUser } from '@lectern/contract/people';
import { orgRoleFor } from '@lectern/contract/roles';
import { useState } from 'react';
import { fullName } from '../../lib/person-name.ts';
import { texts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { AdminWarning } from '../organizations/admin-warning.tsx';
import { departures } from './departures.ts';
import { useInvitePerson } from './invite-person.ts';
import { type PersonAction, personActionLabel } from './person-action.ts';

interface PersonActionButtonProps {
  person: ClassroomUser;
  action: PersonAction;
  isSelf: boolean;
}

/** The one thing a professor can do about a person as they stand now. */
export function PersonActionButton({ person, action, isSelf }: PersonActionButtonProps) {
  const { invite, pending } = useInvitePerson(person);
  const [asking, setAsking] = useState(false);
  const makesAdmin = orgRoleFor(person.classroom_role) === 'ADMIN';

  const press = () => {
    if (action !== 'invite') departures.begin({ person, action });
    else if (makesAdmin) setAsking(true);
    else invite();
  };
  return (
    <>
      <Button
        id={actionButtonId(person)}
        size="small"
        disabled={isSelf}
        title={isSelf ? texts.people.cannotRemoveSelf : undefined}
        pending={pending}
        aria-label={`${personActionLabel[action]} ${fullName(person)}`}
        onClick={press}
      >
        {personActionLabel[action]}
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Invite ${fullName(person)}?`}
        confirmLabel={personActionLabel.invite}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          invite();
        }}
      >
        <AdminWarning />
      </ConfirmDialog>
    </>
  );
}

/** Where the focus returns to when a departure is undone. */
export function actionButtonId({ id }: ClassroomUser): string {
  return `action-${id}`;
}
