import type { GradebookPerson } from '@lectern/contract';
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { graderPath } from '../../addresses/grading.ts';
import { gradebookTexts as texts } from '../../texts/gradebook.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { fixedColumns, scoreFrom, type Item, type Place } from './gradebook-items.ts';
import type { useSaveScores } from './use-save-scores.ts';

interface Given {
  people: readonly GradebookPerson[];
  items: readonly Item[];
  /** False for teaching assistants, and in the view of students. */
  mayEdit: boolean;
  save: ReturnType<typeof useSaveScores>;
}

const pageRows = 10;

/** The active cell and what is typed into it. */
export function useGrid({ people, items, mayEdit, save }: Given) {
  const [wanted, setPlace] = useState<Place>({ row: 0, column: 0 });
  const [edited, setEdited] = useState<string>();
  const navigate = useNavigate();
  const [lastRow, lastColumn] = [people.length - 1, items.length + fixedColumns - 1];
  const within = ({ row, column }: Place): Place => ({
    row: Math.max(0, Math.min(row, lastRow)),
    column: Math.max(0, Math.min(column, lastColumn)),
  });
  const place = within(wanted);
  const person = people[place.row];
  const item = items[place.column - fixedColumns];
  const cell = person?.cells[place.column - fixedColumns] ?? {};
  const isEditable = mayEdit && item?.kind === 'column';
  const move = (rows: number, columns: number) =>
    setPlace(within({ row: place.row + rows, column: place.column + columns }));

  const commit = (step: number) => {
    const text = edited;
    setEdited(undefined);
    if (text === undefined || !person || item?.kind !== 'column') return;
    const score = scoreFrom(text);
    if (score === undefined) toast.error(texts.notANumber(text));
    else if (score !== (cell.score ?? null)) save.mutate({ item, scores: [{ person, score }] });
    if (step !== 0) move(step, 0);
  };

  const open = () => {
    if (isEditable) setEdited(String(cell.score ?? ''));
    else if (item?.kind === 'assignment' && cell.work_id !== undefined) {
      void navigate(graderPath(item.assignment_id, cell.work_id));
    }
  };

  const moves: Record<string, () => void> = {
    ArrowUp: () => move(-1, 0),
    ArrowDown: () => move(1, 0),
    ArrowLeft: () => move(0, -1),
    ArrowRight: () => move(0, 1),
    PageUp: () => move(-pageRows, 0),
    PageDown: () => move(pageRows, 0),
    Home: () => move(0, -place.column),
    End: () => move(0, lastColumn),
    Enter: open,
    F2: open,
  };

  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = moves[event.key];
    if (act) act();
    else if (isEditable && /^[\d.,-]$/.test(event.key)) setEdited(event.key);
    else if (isEditable && (event.key === 'Delete' || event.key === 'Backspace')) {
      if (cell.score !== undefined && person) {
        save.mutate({ item, scores: [{ person, score: null }] });
      }
    } else return;
    event.preventDefault();
  };

  const onPaste = (event: ClipboardEvent) => {
    if (!isEditable) return;
    event.preventDefault();
    const pasted = scoresFrom(event.clipboardData.getData('text/plain'), people.slice(place.row));
    if (pasted.refused !== undefined) toast.error(pasted.refused);
    else save.mutate({ item, scores: pasted.scores });
  };

  return {
    place,
    edited,
    person,
    item,
    cell,
    open,
    grid: {
      place,
      edited,
      onMove: setPlace,
      onKey,
      onPaste,
      onEdit: (text: string | undefined) => mayEdit && setEdited(text),
      onCommit: commit,
    },
  };
}

/** One score per line, from the first of these people down. */
export function scoresFrom(text: string, people: readonly GradebookPerson[]) {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const scores = lines.map((line) => scoreFrom(line));
  const wrong = scores.indexOf(undefined);
  if (wrong >= 0) return { refused: texts.notANumber(lines[wrong] ?? '') };
  if (lines.length > people.length) return { refused: texts.pasteTooLong };
  return { scores: scores.map((score, at) => ({ person: people[at]!, score: score ?? null })) };
}
