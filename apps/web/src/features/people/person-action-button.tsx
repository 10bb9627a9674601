import type { ClassroomUser } from '@lectern/contract/people';
import { orgRoleFor, type TaAccess } from '@lectern/contract/roles';
import { clsx } from 'clsx';
import { useState } from 'react';
import { fullName } from '../../lib/person-name.ts';
import { texts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { AdminWarning } from '../organizations/admin-warning.tsx';
import { removals } from './removals.ts';
import { useInvitePerson } from './invite-person.ts';
import { type PersonAction, personActionLabel } from './person-action.ts';
import styles from './people.module.css';

interface PersonActionButtonProps {
  person: ClassroomUser;
  action: PersonAction;
  isSelf: boolean;
  taAccess: TaAccess;
}

export function PersonActionButton({ person, action, isSelf, taAccess }: PersonActionButtonProps) {
  const { invite, pending } = useInvitePerson(person);
  const [isConfirming, setConfirming] = useState(false);
  const makesAdmin = orgRoleFor(person.classroom_role, taAccess) === 'ADMIN';

  const asksForRole = action === 'invite' && person.requested_role !== undefined;
  const label = asksForRole ? texts.people.approve : personActionLabel[action];

  const press = () => {
    if (action !== 'invite') removals.start({ person, action });
    else if (makesAdmin) setConfirming(true);
    else invite();
  };
  return (
    <>
      <Button
        id={actionButtonId(person)}
        size="small"
        // Most people of a class are to stay, so only an invitation looks like a button.
        variant={action === 'invite' ? 'secondary' : 'quiet'}
        className={clsx(action !== 'invite' && styles.quietAction)}
        disabled={isSelf}
        title={isSelf ? texts.people.cannotRemoveSelf : undefined}
        pending={pending}
        aria-label={`${label} ${fullName(person)}`}
        onClick={press}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={`${asksForRole ? 'Approve' : 'Invite'} ${fullName(person)}?`}
        confirmLabel={label}
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          invite();
        }}
      >
        <AdminWarning />
      </ConfirmDialog>
    </>
  );
}

/** The focus returns to this button when a removal is undone. */
export function actionButtonId({ id }: ClassroomUser): string {
  return `action-${id}`;
}
