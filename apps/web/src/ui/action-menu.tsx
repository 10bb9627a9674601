import { Ellipsis } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { MenuAction } from './avatar-menu.tsx';
import { iconButtonClass } from './icon-button.tsx';
import styles from './menu.module.css';

interface ActionMenuProps {
  /** What the actions are about, such as 'Actions for Ada Lovelace'. */
  label: string;
  actions: readonly MenuAction[];
}

/** Everything that can be done about one thing, behind three dots; nothing where nothing can. */
export function ActionMenu({ label, actions }: ActionMenuProps) {
  if (actions.length === 0) return null;
  return (
    <MenuTrigger>
      <Button className={iconButtonClass('small')} aria-label={label}>
        <Ellipsis aria-hidden />
      </Button>
      <Popover className={styles.popover} placement="bottom end">
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
      </Popover>
    </MenuTrigger>
  );
}
