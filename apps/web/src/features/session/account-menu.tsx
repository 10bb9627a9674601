import type { SignedInUser } from '@lectern/contract';
import { useNavigate } from 'react-router';
import { classroomSelect } from '../../addresses/classrooms.ts';
import { useSelectedClassroom } from '../../data/selected-classroom.ts';
import { AvatarMenu } from '../../ui/menu/avatar-menu.tsx';
import { LayoutGrid, LogOut } from '../../ui/icons.ts';
import { useLogout } from './use-logout.ts';

/** The menu of the signed-in person at the end of every top bar. */
export function AccountMenu({ user: { github_user: account } }: { user: SignedInUser }) {
  const { logOut } = useLogout();
  const navigate = useNavigate();
  const classroom = useSelectedClassroom();
  return (
    <AvatarMenu
      person={{
        name: account.name ?? account.login,
        login: account.login,
        avatarUrl: account.avatar_url,
      }}
      actions={[
        // On a phone the navigation has no room for this link.
        ...(classroom
          ? [
              {
                id: 'classrooms',
                label: 'View all classrooms',
                icon: <LayoutGrid size={16} aria-hidden />,
                onAction: () => void navigate(classroomSelect(classroom.org_id)),
              },
            ]
          : []),
        { id: 'logout', label: 'Logout', icon: <LogOut size={16} aria-hidden />, onAction: logOut },
      ]}
    />
  );
}
