import { acceptLink } from '@lectern/contract/invites';
import { useState } from 'react';
import type { InAssignment } from '../../../data/classroom-keys.ts';
import { acceptTokenQuery } from '../../../data/invites.ts';
import { texts } from '../../../texts/texts.ts';
import { CopyLinkField } from '../../../ui/fields/copy-link-field.tsx';
import { defaultExpiry } from '../../../ui/fields/expiry-options.ts';
import { LoadFailure } from '../../../ui/page/load-failure.tsx';
import { toastIds } from '../../../ui/toasts/toast-ids.ts';
import { useErrorToast } from '../../session/use-error-toast.ts';
import { useShownLink } from '../../invites/use-shown-link.ts';
import styles from './detail.module.css';

export function AssignmentLink({ assignment }: { assignment: InAssignment }) {
  const [minutes, setMinutes] = useState<number | null>(defaultExpiry.minutes);
  const link = useShownLink(assignment.cid, acceptTokenQuery(assignment, minutes));
  useErrorToast(link.query.error, toastIds.assignment);
  return (
    <div className={styles.stack}>
      <CopyLinkField
        label="Assignment Link"
        link={link.token && acceptLink(window.location.origin, link.token)}
        failed={link.failed}
        hint="Students who open it accept the assignment and get their own repository."
        expiry={{ minutes, endsAt: link.endsAt, onChange: setMinutes }}
      />
      {link.failed && <LoadFailure query={link.query}>{texts.invites.loadFailed}</LoadFailure>}
    </div>
  );
}
