import type { RubricItem } from '@lectern/contract';
import { PointsChip } from '../../../ui/points-chip.tsx';
import styles from './rubric.module.css';

interface RubricItemsProps {
  items: readonly RubricItem[];
  selected: ReadonlySet<number>;
  onToggle: (id: number) => void;
}

/** The next comment button attaches the picked items, one comment each. */
export function RubricItems({ items, selected, onToggle }: RubricItemsProps) {
  return (
    <ol className={styles.items}>
      {items.map(({ id, explanation, point_value }, index) => (
        <li key={id}>
          <button
            type="button"
            className={styles.item}
            aria-pressed={selected.has(id)}
            onClick={() => onToggle(id)}
          >
            <span className={styles.key}>{index + 1}</span>
            <span className={styles.explanation}>{explanation}</span>
            <PointsChip points={point_value ?? 0} />
          </button>
        </li>
      ))}
    </ol>
  );
}
