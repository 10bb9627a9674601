import { flushSync } from 'react-dom';
import { fullName } from '../../lib/person-name.ts';
import { texts } from '../../texts/texts.ts';
import { keepFocus } from '../../ui/keep-focus.ts';
import { UndoRow } from '../../ui/table/undo-row.tsx';
import type { PendingDeparture } from './departure-store.ts';
import { departures } from './departures.ts';
import { actionButtonId } from './person-action-button.tsx';

export function DepartingRow({ departure }: { departure: PendingDeparture }) {
  const { person, action, stage } = departure;
  const undo = () => {
    flushSync(() => departures.undo(person));
    document.getElementById(actionButtonId(person))?.focus();
  };
  return (
    <UndoRow onUndo={stage === 'undoable' ? undo : undefined} undoRef={takeFocus}>
      {texts.people.departing[action](fullName(person))}
    </UndoRow>
  );
}

/**
 * The pressed button is gone with its row, so the focus moves to Undo. When Undo goes in its turn
 * the focus moves to the row, and with that to the next.
 */
function takeFocus(undo: HTMLButtonElement | null) {
  if (document.activeElement === document.body) undo?.focus();
  return keepFocus(undo);
}
