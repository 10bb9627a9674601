import type { SignedInUser } from '@lectern/contract';
import { useEffect, useState, type ReactNode } from 'react';
import { useRecalledClassroom } from '../../data/selected-classroom.ts';
import { clearPersonalData } from '../../lib/personal-data.ts';
import { Account } from '../../ui/page/account.ts';
import { PageSpinner } from '../../ui/spinner.tsx';
import { AccountMenu } from './account-menu.tsx';
import { forgetRedirect } from './redirect-after-login.ts';
import { SignedIn } from './signed-in-user.ts';

interface PersonBoundaryProps {
  user: SignedInUser;
  leave: () => Promise<void>;
  children: ReactNode;
}

/** Belongs to the person for whom the screens were opened. If another person logs in, it leaves the screens. */
export function PersonBoundary({ user, leave, children }: PersonBoundaryProps) {
  const [personId] = useState(user.user.id);
  const isRecalled = useRecalledClassroom(personId);
  const isAnother = user.user.id !== personId;

  // The person has arrived, so the next login must not lead here.
  useEffect(forgetRedirect, []);

  useEffect(() => {
    if (!isAnother) return;
    // Before leaving: until then, screens could send something in the wrong name.
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
