/**
 * Single keys must not get in the way of somebody who types, or who reads a dialog. The buttons of a form
 * count as typing too: points typed a Tab beside their field would zoom the code, or pick a rubric item.
 */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const fields = 'form, input, textarea, select, [contenteditable]';
  return target.closest(`${fields}, [role="dialog"], [role="alertdialog"]`) !== null;
}
