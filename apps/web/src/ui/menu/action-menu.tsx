import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { iconButtonClass } from '../icon-button.tsx';
import { Ellipsis } from '../icons.ts';
import { MenuActions, type MenuAction } from './menu-actions.tsx';
import styles from './menu.module.css';

interface ActionMenuProps {
  /** The accessible name, such as 'Actions for Ada Lovelace'. */
  label: string;
  actions: readonly MenuAction[];
}

/** A menu behind three dots; nothing without actions. */
export function ActionMenu({ label, actions }: ActionMenuProps) {
  if (actions.length === 0) return null;
  return (
    <MenuTrigger>
      <Button className={iconButtonClass('small')} aria-label={label}>
        <Ellipsis aria-hidden />
      </Button>
      <Popover className={styles.popover} placement="bottom end">
        <MenuActions label={label} actions={actions} />
      </Popover>
    </MenuTrigger>
  );
}
