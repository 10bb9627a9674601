import type { RubricItem } from '@lectern/contract';
import type { KeyboardEvent, Ref } from 'react';
import { texts } from '../../../texts/texts.ts';
import { hasWords } from './has-words.ts';
import styles from './rubric.module.css';

/** Items that have a key of their own. */
export const numberedItems = 9;

interface RubricFilterProps {
  field: Ref<HTMLInputElement>;
  query: string;
  items: readonly RubricItem[];
  onChange: (query: string) => void;
  onToggle: (id: number) => void;
}

/** Finds an item by its words. Enter picks the first one and gives the focus to it. */
export function RubricFilter({ field, query, items, onChange, onToggle }: RubricFilterProps) {
  const first = items.find(({ explanation }) => hasWords(explanation, query));
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      onChange('');
      event.currentTarget.blur();
    } else if (event.key === 'Enter' && query.trim() !== '' && first) {
      onToggle(first.id);
      onChange('');
      const pane = event.currentTarget.closest('section');
      pane?.querySelector<HTMLElement>(`[data-item="${first.id}"]`)?.focus();
    } else return;
    event.preventDefault();
  };
  return (
    <div className={styles.filter}>
      <input
        ref={field}
        type="search"
        aria-label="Find a rubric item"
        placeholder="Find a rubric item"
        autoComplete="off"
        value={query}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={press}
      />
      <p aria-live="polite">{!first && texts.grader.noItemFound}</p>
    </div>
  );
}
