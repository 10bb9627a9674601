import { clsx } from 'clsx';
import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';
import { Spinner } from './spinner.tsx';
import { useDisabled } from './use-disabled.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'normal' | 'small';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Work is under way: the button keeps the focus but does nothing more. */
  pending?: boolean;
  /** Words shown while pending, such as 'Creating...'. */
  pendingLabel?: string;
}

export function Button({
  variant = 'secondary',
  size = 'normal',
  pending = false,
  pendingLabel,
  className,
  children,
  disabled,
  'aria-disabled': isWaiting,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  const state = useDisabled({
    disabled,
    'aria-disabled': pending || isWaiting || undefined,
    onClick: click,
  });
  return (
    <button
      type={type}
      className={buttonClass(variant, size, className)}
      aria-busy={pending || undefined}
      {...state}
      {...rest}
    >
      {pending && <Spinner size={16} decorative />}
      {pending ? (pendingLabel ?? children) : children}
    </button>
  );
}

/** Links that look like buttons share these classes. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize, extra?: string): string {
  return clsx(styles.button, styles[variant], size === 'small' && styles.small, extra);
}
