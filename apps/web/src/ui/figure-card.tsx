import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { LinkProps } from 'react-router';
import { Card, CardLink } from './card.tsx';
import styles from './card.module.css';

interface FigureCardProps {
  label: string;
  value: ReactNode;
  /** At the right of the figure. */
  beside?: ReactNode;
  /** One line below the figure. */
  context?: ReactNode;
  link?: Pick<LinkProps, 'to' | 'state'>;
}

export function FigureCard(props: FigureCardProps) {
  const { label, value, beside, context, link } = props;
  return (
    <Card linked={link !== undefined} className={styles.figure}>
      <div className={styles.label}>{link ? <CardLink {...link}>{label}</CardLink> : label}</div>
      <div className={styles.line}>
        <div className={styles.value}>{value}</div>
        {beside}
      </div>
      {context !== undefined && <div className={styles.context}>{context}</div>}
    </Card>
  );
}

interface FigureCardsProps {
  /** Low, for figures that people seldom look for. */
  compact?: boolean;
  children: ReactNode;
}

/** Figure cards side by side with equal heights. */
export function FigureCards({ compact = false, children }: FigureCardsProps) {
  return <div className={clsx(styles.figures, compact && styles.compact)}>{children}</div>;
}
