import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import type { ButtonSize } from './button.tsx';
import styles from './button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** What the button does, in words: the picture alone has no name. */
  label: string;
  icon: ReactNode;
  size?: ButtonSize;
}

export function IconButton({ label, icon, size = 'normal', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={clsx(styles.button, styles.icon, size === 'small' && styles.small, className)}
      {...rest}
    >
      {icon}
    </button>
  );
}
