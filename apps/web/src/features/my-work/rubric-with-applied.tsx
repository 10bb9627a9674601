import { pointsLabel, type PublishedItem } from '@lectern/contract';
import { Check } from '../../ui/icons.ts';
import { PointsChip } from '../../ui/points-chip.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './my-work.module.css';
import { texts } from './texts.ts';

/** The whole rubric as it was published; applied items stand out. */
export function RubricWithApplied({ items }: { items: readonly PublishedItem[] }) {
  if (items.length === 0) return null;
  const applied = items.filter((item) => item.applied > 0).length;
  return (
    <div className={styles.file}>
      <h3>
        Rubric <span className={styles.due}>{texts.myWork.appliedOf(applied, items.length)}</span>
      </h3>
      <ul className={styles.comments}>
        {items.map((item, position) => (
          <Item key={position} item={item} />
        ))}
      </ul>
    </div>
  );
}

function Item({ item }: { item: PublishedItem }) {
  const { explanation, applied, given } = item;
  const points = item.points ?? 0;
  if (applied === 0) {
    return (
      <li className={styles.unused}>
        <span className={styles.words}>{explanation}</span>
        <VisuallyHidden>{texts.myWork.notApplied}</VisuallyHidden>
        <span>{pointsLabel(points)}</span>
      </li>
    );
  }
  const isAsNamed = applied === 1 && given === points;
  return (
    <li className={styles.used}>
      <Check aria-hidden size={16} />
      <span className={styles.words}>
        {explanation}
        {isAsNamed ? (
          <VisuallyHidden> {texts.myWork.applied(applied)}</VisuallyHidden>
        ) : (
          <span className={styles.due}> {texts.myWork.applied(applied, given)}</span>
        )}
      </span>
      <PointsChip points={points} />
    </li>
  );
}
