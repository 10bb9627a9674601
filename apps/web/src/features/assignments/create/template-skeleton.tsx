import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './template-picker.module.css';

const widths = ['42%', '58%', '35%', '50%'];

export function TemplateSkeleton() {
  return (
    <output className={styles.frame} aria-label="Loading template repositories">
      {widths.map((width) => (
        <span key={width} className={styles.template}>
          <Skeleton width={width} />
        </span>
      ))}
    </output>
  );
}
