/**
 * Shortcuts must not fire while somebody types or a dialog is open. Buttons of a form count too: somebody who
 * types points there, one Tab beside the field, would zoom the code or pick a rubric item.
 */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const fields = 'form, input, textarea, select, [contenteditable]';
  return target.closest(`${fields}, [role="dialog"], [role="alertdialog"]`) !== null;
}
