import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { testEditTexts as texts } from '../../../texts/tests-edit.ts';
import { moveCase, newestRow, removeCase, type TestsDraft } from './test-draft.ts';

export interface ListState {
  draft: TestsDraft;
  setOpen: (next: (known: ReadonlySet<number>) => ReadonlySet<number>) => void;
  onChange: (next: (known: TestsDraft) => TestsDraft) => void;
}

/** Changes of the list, which keep the focus near and say what they did. */
export function useCaseList({ draft, setOpen, onChange }: ListState) {
  const [remark, setRemark] = useState('');
  const firsts = useRef(new Map<number, HTMLInputElement | null>());
  const removes = useRef(new Map<number, HTMLButtonElement | null>());
  const addButton = useRef<HTMLButtonElement>(null);
  const { cases } = draft;

  const show = (row: number) => setOpen((known) => new Set(known).add(row));
  const toggle = (row: number) =>
    setOpen((known) => (known.has(row) ? without(known, row) : new Set(known).add(row)));
  /** Opens the row that `next` adds, and starts at its name. */
  const insert = (next: (known: TestsDraft) => TestsDraft, said: string) => {
    const row = newestRow(next(draft));
    flushSync(() => {
      onChange(next);
      show(row);
      setRemark(said);
    });
    const field = firsts.current.get(row);
    field?.focus();
    field?.select();
  };
  const move = (row: number, at: number, by: 1 | -1, button: HTMLButtonElement) => {
    if (!cases[at + by]) return;
    flushSync(() => {
      onChange((known) => moveCase(known, row, by));
      setRemark(texts.moved(at + by + 1, cases.length));
    });
    // Moving an element in the page takes its focus away.
    button.focus();
    button.scrollIntoView?.({ block: 'nearest' });
  };
  const remove = (row: number, at: number) => {
    flushSync(() => {
      onChange((known) => removeCase(known, row));
      setRemark(texts.removed(at + 1, cases.length - 1));
    });
    // The pressed button is gone; focus the delete button of the test that took its place.
    const next = cases[at + 1] ?? cases[at - 1];
    (next ? removes.current.get(next.row) : addButton.current)?.focus();
  };
  const refsOf = (row: number) => ({
    firstField: (field: HTMLInputElement | null) => void firsts.current.set(row, field),
    removeButton: (button: HTMLButtonElement | null) => void removes.current.set(row, button),
  });
  return { remark, addButton, toggle, insert, move, remove, refsOf };
}

function without(known: ReadonlySet<number>, row: number): ReadonlySet<number> {
  const fewer = new Set(known);
  fewer.delete(row);
  return fewer;
}
