import { flushSync } from 'react-dom';
import { fullName } from '../../lib/person-name.ts';
import { texts } from '../../texts/texts.ts';
import { keepFocus } from '../../ui/keep-focus.ts';
import { UndoRow } from '../../ui/table/undo-row.tsx';
import type { PendingRemoval } from './removal-store.ts';
import { removals } from './removals.ts';
import { actionButtonId } from './person-action-button.tsx';

export function RemovalRow({ removal }: { removal: PendingRemoval }) {
  const { person, action, state } = removal;
  const undo = () => {
    flushSync(() => removals.undo(person));
    document.getElementById(actionButtonId(person))?.focus();
  };
  return (
    <UndoRow onUndo={state === 'undoable' ? undo : undefined} undoRef={takeFocus}>
      {texts.people.removing[action](fullName(person))}
    </UndoRow>
  );
}

/**
 * The row replaces the pressed button, so the focus moves to Undo. When Undo disappears, it moves to the row,
 * and then to the next row.
 */
function takeFocus(undo: HTMLButtonElement | null) {
  if (document.activeElement === document.body) undo?.focus();
  return keepFocus(undo);
}
