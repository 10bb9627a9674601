import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Avatar, type Person } from './avatar.tsx';
import styles from './menu.module.css';

export interface MenuAction {
  id: string;
  label: string;
  icon?: ReactNode;
  onAction: () => void;
}

interface AvatarMenuProps {
  person: Person & { login: string };
  actions: readonly MenuAction[];
}

/** Who is signed in, and what they can do about it. */
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
        <Menu className={styles.menu} aria-label="Account">
          {actions.map((action) => (
            <MenuItem
              key={action.id}
              id={action.id}
              className={styles.item}
              textValue={action.label}
              onAction={action.onAction}
            >
              {action.icon}
              {action.label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
