import { routes } from '@lectern/contract';
import { acceptLink } from '@lectern/contract/invites';
import { defaultExpiry, toastIds } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { classroomKey } from '../../../classroom-keys.ts';
import { CopyLinkField } from '../../../ui/copy-link-field.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { useErrorToast } from '../../../ui/use-error-toast.ts';
import { asLongAsItWorks } from '../../invites/queries.ts';
import type { InAssignment } from '../../works/queries.ts';
import styles from './detail.module.css';

const acceptTokenQuery = ({ cid, aid }: InAssignment, minutes: number | null) =>
  queryOptions({
    queryKey: classroomKey(cid, 'accept-token', aid, minutes),
    queryFn: async ({ signal }) => {
      const params = { cid, aid };
      const body = { duration: minutes };
      const fallback = texts.invites.loadFailed;
      return (await call(routes.createAcceptLink, { params, body, signal, fallback })).token;
    },
    ...asLongAsItWorks(minutes),
  });

/** The link by which students accept the assignment, for professors to hand out. */
export function AssignmentLink({ assignment }: { assignment: InAssignment }) {
  const [minutes, setMinutes] = useState<number | null>(defaultExpiry.minutes);
  const token = useQuery(acceptTokenQuery(assignment, minutes));
  useErrorToast(token.error, toastIds.assignment);
  return (
    <div className={styles.stack}>
      <CopyLinkField
        label="Assignment Link"
        link={token.data && acceptLink(window.location.origin, token.data)}
        failed={token.isLoadingError}
        hint="Students who open it accept the assignment and get a repository of their own."
        expiry={{ minutes, onChange: setMinutes }}
      />
      {token.isLoadingError && <LoadFailure query={token}>{texts.invites.loadFailed}</LoadFailure>}
    </div>
  );
}
