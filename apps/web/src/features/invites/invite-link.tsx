import { joinLink } from '@lectern/contract/invites';
import { orgRoleFor, roleName, type ClassroomRole } from '@lectern/contract/roles';
import { defaultExpiry } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyLinkField } from '../../ui/copy-link-field.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useErrorToast } from '../../ui/use-error-toast.ts';
import { AdminWarning } from '../people/admin-warning.tsx';
import styles from './invites.module.css';
import { inviteLinkQuery } from './queries.ts';

interface InviteLinkProps {
  classroomId: number;
  classroomRole: ClassroomRole;
}

/** A link that brings people into a classroom, for professors to hand out. */
export function InviteLink({ classroomId, classroomRole }: InviteLinkProps) {
  const [minutes, setMinutes] = useState<number | null>(defaultExpiry.minutes);
  const link = useQuery(inviteLinkQuery(classroomId, classroomRole, minutes));
  useErrorToast(link.error, 'invite-link-error');

  return (
    <div className={styles.link}>
      <CopyLinkField
        label={`${roleName[classroomRole]} invite link`}
        link={link.data && joinLink(window.location.origin, link.data)}
        failed={link.isLoadingError}
        expiry={{ minutes, onChange: setMinutes }}
      />
      {link.isLoadingError && <LoadFailure query={link}>{texts.invites.loadFailed}</LoadFailure>}
      {orgRoleFor(classroomRole) === 'ADMIN' && (
        <Notice tone="warning">
          <AdminWarning />
        </Notice>
      )}
    </div>
  );
}
