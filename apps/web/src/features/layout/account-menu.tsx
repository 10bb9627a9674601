import type { SignedInUser } from '@lectern/contract';
import { LogOut } from 'lucide-react';
import { AvatarMenu } from '../../ui/avatar-menu.tsx';
import { useLogout } from '../session/use-logout.ts';

/** Who is signed in, at the end of every top bar. */
export function AccountMenu({ user: { github_user: account } }: { user: SignedInUser }) {
  const { logOut } = useLogout();
  return (
    <AvatarMenu
      person={{
        name: account.name ?? account.login,
        login: account.login,
        avatarUrl: account.avatar_url,
      }}
      actions={[
        { id: 'logout', label: 'Logout', icon: <LogOut size={16} aria-hidden />, onAction: logOut },
      ]}
    />
  );
}
