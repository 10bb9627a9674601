import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import type { ButtonSize } from './button.tsx';
import styles from './button.module.css';
import { useDisabled } from './use-disabled.ts';

interface IconButtonProps extends Omit<
  ComponentProps<'button'>,
  'children' | 'aria-label' | 'className'
> {
  /** The accessible name and the tooltip. */
  label: string;
  icon: ReactNode;
  size?: ButtonSize;
}

export function IconButton({
  label,
  icon,
  size = 'normal',
  disabled,
  'aria-disabled': saysDisabled,
  onClick,
  ...rest
}: IconButtonProps) {
  const state = useDisabled({ disabled, 'aria-disabled': saysDisabled, onClick });
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={iconButtonClass(size)}
      {...state}
      {...rest}
    >
      {icon}
    </button>
  );
}

/** Triggers of menus look like icon buttons and share these classes. */
export function iconButtonClass(size: ButtonSize): string {
  return clsx(styles.button, styles.icon, size === 'small' && styles.small);
}
