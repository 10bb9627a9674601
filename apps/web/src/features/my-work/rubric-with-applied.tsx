import type { PublishedItem } from '@lectern/contract';
import { clsx } from 'clsx';
import { texts } from '../../texts/texts.ts';
import { Check } from '../../ui/icons.ts';
import { PointsChip } from '../../ui/points-chip.tsx';
import styles from './my-work.module.css';

/** The whole rubric as it was published; applied items stand out. */
export function RubricWithApplied({ items }: { items: readonly PublishedItem[] }) {
  if (items.length === 0) return null;
  return (
    <div className={styles.file}>
      <h3>Rubric</h3>
      <ul className={styles.comments}>
        {items.map((item, position) => {
          const said = appliedInWords(item);
          return (
            <li key={position} className={clsx(styles.item, said === undefined && styles.unused)}>
              <span className={styles.mark}>{said !== undefined && <Check aria-hidden />}</span>
              <span className={styles.words}>
                {item.explanation}
                <span className={styles.applied}>{said ?? texts.myWork.notApplied}</span>
              </span>
              <PointsChip points={item.points ?? 0} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** With the points that it gave, unless they are those of the item. Undefined if it was not applied. */
function appliedInWords({ applied, given, points }: PublishedItem): string | undefined {
  if (applied === 0) return undefined;
  const isAsNamed = applied === 1 && given === (points ?? 0);
  return texts.myWork.applied(applied, isAsNamed ? undefined : given);
}
