import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './card.module.css';

interface FigureCardProps {
  label: string;
  value: ReactNode;
  /** One quiet line below the figure. */
  context?: ReactNode;
  link?: Pick<LinkProps, 'to' | 'state'>;
}

export function FigureCard({ label, value, context, link }: FigureCardProps) {
  return (
    <div className={clsx(styles.card, styles.figure, link && styles.linked)}>
      <div className={styles.label}>
        {link ? (
          <Link className={styles.link} {...link}>
            {label}
          </Link>
        ) : (
          label
        )}
      </div>
      <div className={styles.value}>{value}</div>
      {context !== undefined && <div className={styles.context}>{context}</div>}
    </div>
  );
}

/** Figure cards side by side, all of one height. */
export function FigureCards({ children }: { children: ReactNode }) {
  return <div className={styles.figures}>{children}</div>;
}
