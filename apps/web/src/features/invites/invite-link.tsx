import { orgRoleFor, roleName, type ClassroomRole } from '@lectern/contract/roles';
import { defaultExpiry } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyLinkField } from '../../ui/copy-link-field.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useErrorToast } from '../../ui/use-error-toast.ts';
import styles from './invites.module.css';
import { inviteLinkQuery } from './queries.ts';

interface InviteLinkProps {
  classroomId: number;
  role: ClassroomRole;
}

/** A link that brings people into a classroom, for professors to hand out. */
export function InviteLink({ classroomId, role }: InviteLinkProps) {
  const [minutes, setMinutes] = useState<number | null>(defaultExpiry.minutes);
  const link = useQuery(inviteLinkQuery(classroomId, role, minutes));
  useErrorToast(link.error, 'invite-link-error');

  return (
    <div className={styles.link}>
      <CopyLinkField
        label={`${roleName[role]} invite link`}
        link={link.data}
        expiry={{ minutes, onChange: setMinutes }}
      />
      {link.isError && (
        <ErrorMessage
          action={
            <Button size="small" pending={link.isFetching} onClick={() => void link.refetch()}>
              Try again
            </Button>
          }
        >
          {texts.invites.loadFailed}
        </ErrorMessage>
      )}
      {orgRoleFor(role) === 'ADMIN' && <Notice tone="warning">{texts.people.adminWarning}</Notice>}
    </div>
  );
}
