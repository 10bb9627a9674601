import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Avatar, type Person } from '../people/avatar.tsx';
import { MenuActions, type MenuAction } from './menu-actions.tsx';
import styles from './menu.module.css';

interface AvatarMenuProps {
  person: Person & { login: string };
  actions: readonly MenuAction[];
}

/** The account menu: the signed-in person and their actions. */
export function AvatarMenu({ person, actions }: AvatarMenuProps) {
  return (
    <MenuTrigger>
      <Button className={styles.trigger} aria-label={`Account of ${person.name}`}>
        <Avatar person={person} size={32} />
      </Button>
      <Popover className={styles.popover} placement="bottom end">
        <div className={styles.identity}>
          <div className={styles.name}>{person.name}</div>
          <div className={styles.login}>{person.login}</div>
        </div>
        <MenuActions label="Account" actions={actions} />
      </Popover>
    </MenuTrigger>
  );
}
