import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Plus } from '../../../ui/icons.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import {
  addItem,
  moveItem,
  replaceItem,
  visibleItems,
  type DraftItem,
  type RubricDraft,
} from '../rubric-draft.ts';
import styles from './editor.module.css';
import { ItemFields } from './item-fields.tsx';

interface ItemListProps {
  draft: RubricDraft;
  /** The keys of the items that somebody tried to save. */
  asked: readonly number[];
  onChange: (next: (known: RubricDraft) => RubricDraft) => void;
}

export function ItemList({ draft, asked, onChange }: ItemListProps) {
  const [addedAfter, setAddedAfter] = useState(Infinity);
  const [remark, setRemark] = useState('');
  const add = useRef<HTMLButtonElement>(null);
  const items = visibleItems(draft);

  const move = (key: number, position: number, by: 1 | -1) => {
    onChange((known) => moveItem(known, key, by));
    setRemark(texts.rubrics.moved(position + by, items.length));
  };
  const remove = (item: DraftItem) => {
    onChange((known) => replaceItem(known, { ...item, deleted: true }));
    // The button that was pressed is gone; the focus must not go with it.
    add.current?.focus();
  };

  return (
    <section className={styles.section} aria-labelledby="rubric-items">
      <h2 id="rubric-items">Rubric items</h2>
      <ol className={styles.items}>
        {items.map((item, at) => (
          <li key={item.key}>
            <ItemFields
              item={item}
              position={at + 1}
              count={items.length}
              startsHere={item.key > addedAfter}
              isAsked={asked.includes(item.key)}
              onChange={(changed) => onChange((known) => replaceItem(known, changed))}
              onMove={(by) => move(item.key, at + 1, by)}
              onRemove={() => remove(item)}
            />
          </li>
        ))}
      </ol>
      <VisuallyHidden>
        <output>{remark}</output>
      </VisuallyHidden>
      <Button
        ref={add}
        className={styles.add}
        disabled={items.length >= limits.rubricItems}
        onClick={() => {
          setAddedAfter(Math.max(-1, ...draft.items.map(({ key }) => key)));
          onChange(addItem);
        }}
      >
        <Plus aria-hidden />
        Add item
      </Button>
    </section>
  );
}
