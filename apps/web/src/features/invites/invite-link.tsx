import { joinLink } from '@lectern/contract/invites';
import { orgRoleFor, roleName, type ClassroomRole, type TaAccess } from '@lectern/contract/roles';
import { useState } from 'react';
import { forEveryone, inviteLinkQuery } from '../../data/invites.ts';
import { texts } from '../../texts/texts.ts';
import { CopyLinkField } from '../../ui/fields/copy-link-field.tsx';
import { defaultExpiry } from '../../ui/fields/expiry-options.ts';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useErrorToast } from '../session/use-error-toast.ts';
import { AdminWarning } from '../organizations/admin-warning.tsx';
import styles from './invites.module.css';
import { useShownLink } from './use-shown-link.ts';
import { staffLinkTexts } from '../../texts/staff.ts';

interface InviteLinkProps {
  classroomId: number;
  classroomRole: ClassroomRole;
  taAccess: TaAccess;
}

/**
 * A link for joining a classroom with a role. A link for staff is created when a professor asks for it,
 * because it never expires by default.
 */
export function InviteLink({ classroomId, classroomRole, taAccess }: InviteLinkProps) {
  const [minutes, setMinutes] = useState<number | null>(defaultExpiry.minutes);
  const [rules, setRules] = useState(forEveryone);
  const [isShown, setShown] = useState(classroomRole === 'STUDENT');
  const query = inviteLinkQuery(classroomId, classroomRole, minutes, rules);
  const link = useShownLink(classroomId, { ...query, enabled: isShown });
  const linkId = link.query.data?.link_id;
  useErrorToast(link.query.error, 'invite-link-error');

  return (
    <div className={styles.link}>
      <CopyLinkField
        label={`${roleName[classroomRole]} invite link`}
        link={link.token && joinLink(window.location.origin, link.token)}
        failed={link.failed}
        hint={isShown ? undefined : staffLinkTexts.notShown}
        onShow={isShown ? undefined : () => setShown(true)}
        expiry={{ minutes, endsAt: link.endsAt, onChange: setMinutes }}
      />
      {classroomRole !== 'STUDENT' && (
        <div className={styles.rules}>
          <Checkbox
            label={staffLinkTexts.oneUse}
            hint={staffLinkTexts.oneUseHint}
            checked={rules.oneUse}
            onChange={(oneUse) => setRules({ ...rules, oneUse, after: null })}
          />
          <Checkbox
            label={staffLinkTexts.needsApproval}
            hint={staffLinkTexts.needsApprovalHint}
            checked={rules.needsApproval}
            onChange={(needsApproval) => setRules({ ...rules, needsApproval, after: null })}
          />
          {rules.oneUse && (
            <Button
              size="small"
              disabled={linkId === undefined}
              onClick={() => setRules({ ...rules, after: linkId ?? null })}
            >
              {staffLinkTexts.another}
            </Button>
          )}
        </div>
      )}
      {link.failed && <LoadFailure query={link.query}>{texts.invites.loadFailed}</LoadFailure>}
      {orgRoleFor(classroomRole, taAccess) === 'ADMIN' && (
        <Notice tone="warning">
          <AdminWarning />
        </Notice>
      )}
    </div>
  );
}
