import type { ReactNode } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import styles from './menu.module.css';

export interface MenuAction {
  id: string;
  label: string;
  icon?: ReactNode;
  onAction: () => void;
}

interface MenuActionsProps {
  label: string;
  actions: readonly MenuAction[];
}

/** The items of a menu in its popover. */
export function MenuActions({ label, actions }: MenuActionsProps) {
  return (
    <Menu className={styles.menu} aria-label={label}>
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
  );
}
