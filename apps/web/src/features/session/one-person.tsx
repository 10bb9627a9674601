import type { SignedInUser } from '@lectern/contract';
import { useEffect, useState, type ReactNode } from 'react';
import { useRecalledClassroom } from '../../data/selected-classroom.ts';
import { clearPersonalData } from '../../lib/personal-data.ts';
import { Account } from '../../ui/page/account.ts';
import { PageSpinner } from '../../ui/spinner.tsx';
import { AccountMenu } from './account-menu.tsx';
import { forgetRedirect } from './redirect-after-login.ts';
import { SignedIn } from './signed-in-user.ts';

interface OnePersonProps {
  user: SignedInUser;
  leave: () => Promise<void>;
  children: ReactNode;
}

/** Screens belong to whom they were opened for: somebody else begins anew. */
export function OnePerson({ user, leave, children }: OnePersonProps) {
  const [personId] = useState(user.user.id);
  const isRecalled = useRecalledClassroom(personId);
  const isAnother = user.user.id !== personId;

  // Whoever is here has arrived: the next login leads nowhere else.
  useEffect(forgetRedirect, []);

  useEffect(() => {
    if (!isAnother) return;
    // At once: on the way out there is time enough to send something in the wrong name.
    clearPersonalData();
    void leave();
  }, [isAnother, leave]);

  if (isAnother || !isRecalled) return <PageSpinner />;
  return (
    <SignedIn value={user}>
      <Account value={<AccountMenu user={user} />}>{children}</Account>
    </SignedIn>
  );
}
