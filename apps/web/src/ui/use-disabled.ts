import { useState, type ComponentProps, type FocusEvent, type MouseEvent } from 'react';

type ButtonProps = Pick<ComponentProps<'button'>, 'disabled' | 'aria-disabled' | 'onClick'>;

/**
 * A browser takes the focus from a button that is disabled, and the keyboard would begin at the top of the
 * page again. A button that has the focus only says that it does nothing, until it is left. One that has
 * opened a dialog gets the focus back from it, so that it is not left by that.
 */
export function useDisabled({ disabled = false, onClick, ...rest }: ButtonProps) {
  const [hasFocus, setFocus] = useState(false);
  const isHeld = disabled && hasFocus;
  return {
    disabled: disabled && !isHeld,
    'aria-disabled': isHeld || rest['aria-disabled'],
    onFocus: () => setFocus(true),
    onBlur: (event: FocusEvent) => setFocus(entersDialog(event)),
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      if (isHeld) event.preventDefault();
      else onClick?.(event);
    },
  };
}

function entersDialog({ currentTarget, relatedTarget }: FocusEvent): boolean {
  const dialog = relatedTarget?.closest('[role="dialog"], [role="alertdialog"]');
  return dialog != null && !dialog.contains(currentTarget);
}
