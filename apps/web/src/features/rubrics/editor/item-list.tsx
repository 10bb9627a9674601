import { limits } from '@lectern/contract/limits';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Plus } from '../../../ui/icons.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import {
  addItem,
  moveItem,
  newestKey,
  replaceItem,
  visibleItems,
  type DraftItem,
  type RubricDraft,
} from '../rubric-draft.ts';
import styles from './editor.module.css';
import { ItemFields } from './item-fields.tsx';

interface ItemListProps {
  draft: RubricDraft;
  /** The keys of the items that the author tried to save. */
  submittedKeys: readonly number[];
  onChange: (next: (known: RubricDraft) => RubricDraft) => void;
}

export function ItemList({ draft, submittedKeys, onChange }: ItemListProps) {
  const helpId = useId();
  const [addedAfter, setAddedAfter] = useState(Infinity);
  const [remark, setRemark] = useState('');
  const add = useRef<HTMLButtonElement>(null);
  const firsts = useRef(new Map<number, HTMLInputElement | null>());
  const removes = useRef(new Map<number, HTMLButtonElement | null>());
  const items = visibleItems(draft);
  const isFull = items.length >= limits.rubricItems;

  const move = (key: number, at: number, by: number, control: HTMLElement) => {
    if (by === 0 || !items[at + by]) return;
    flushSync(() => {
      onChange((known) => moveItem(known, key, by));
      setRemark(texts.rubrics.moved(at + by + 1, items.length));
    });
    // Moving an element in the page takes its focus away.
    control.focus();
    control.scrollIntoView?.({ block: 'nearest' });
  };
  const remove = (item: DraftItem, at: number) => {
    flushSync(() => {
      onChange((known) => replaceItem(known, { ...item, deleted: true }));
      setRemark(texts.rubrics.itemDeleted(at + 1, items.length - 1));
    });
    // The pressed button is gone; focus the delete button of the item that took its place.
    const next = items[at + 1] ?? items[at - 1];
    (next ? removes.current.get(next.key) : add.current)?.focus();
  };

  const focusNext = (item: DraftItem, at: number) => {
    const next = items[at + 1];
    if (next) firsts.current.get(next.key)?.focus();
    else if (!isFull && item.explanation.trim() !== '') {
      flushSync(() => onChange(addItem));
      firsts.current.get(newestKey(addItem(draft)))?.focus();
    }
  };

  return (
    <section className={styles.section} aria-labelledby="rubric-items">
      <div>
        <h2 id="rubric-items">Rubric items</h2>
        <p className={styles.hint}>{texts.rubrics.itemsHint}</p>
      </div>
      <ol className={styles.items}>
        {items.map((item, at) => (
          <li key={item.key}>
            <ItemFields
              item={item}
              position={at + 1}
              count={items.length}
              startsHere={item.key > addedAfter}
              wasSubmitted={submittedKeys.includes(item.key)}
              onChange={(changed) => onChange((known) => replaceItem(known, changed))}
              helpId={helpId}
              onMove={(by, control) => move(item.key, at, by, control)}
              onRemark={setRemark}
              onRemove={() => remove(item, at)}
              onEnter={() => focusNext(item, at)}
              firstField={(field) => void firsts.current.set(item.key, field)}
              removeButton={(button) => void removes.current.set(item.key, button)}
            />
          </li>
        ))}
      </ol>
      <VisuallyHidden>
        <span id={helpId}>{texts.rubrics.handleHelp}</span>
        <output>{remark}</output>
      </VisuallyHidden>
      <Button
        ref={add}
        className={styles.add}
        disabled={isFull}
        onClick={() => {
          setAddedAfter(newestKey(draft));
          onChange(addItem);
        }}
      >
        <Plus aria-hidden />
        Add item
      </Button>
    </section>
  );
}
