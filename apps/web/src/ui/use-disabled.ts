import { useState, type ComponentProps, type FocusEvent, type MouseEvent } from 'react';

type ButtonProps = Pick<ComponentProps<'button'>, 'disabled' | 'aria-disabled' | 'onClick'>;

/**
 * Browsers take the focus from a disabled button, and the keyboard would start at the top of the page. So a
 * focused button is only aria-disabled until it loses the focus. Opening a dialog does not count as losing it,
 * because the dialog returns it.
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
