import { useState, type ComponentProps, type MouseEvent } from 'react';

type ButtonProps = Pick<ComponentProps<'button'>, 'disabled' | 'aria-disabled' | 'onClick'>;

/**
 * A browser takes the focus from a button that is disabled, and the keyboard would begin at the top of the
 * page again. A button that has the focus only says that it does nothing, until it is left.
 */
export function useDisabled({ disabled = false, onClick, ...rest }: ButtonProps) {
  const [hasFocus, setFocus] = useState(false);
  const isHeld = disabled && hasFocus;
  return {
    disabled: disabled && !isHeld,
    'aria-disabled': isHeld || rest['aria-disabled'],
    onFocus: () => setFocus(true),
    onBlur: () => setFocus(false),
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      if (isHeld) event.preventDefault();
      else onClick?.(event);
    },
  };
}
