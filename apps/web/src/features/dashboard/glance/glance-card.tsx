import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import styles from './glance.module.css';

interface GlanceCardProps {
  title: string;
  /** Where the title leads. */
  to?: string;
  children: ReactNode;
}

export function GlanceCard({ title, to, children }: GlanceCardProps) {
  const id = useId();
  return (
    <Card className={clsx(to !== undefined && styles.linked)}>
      <section className={styles.card} aria-labelledby={id}>
        <h3 id={id} className={styles.title}>
          {to === undefined ? (
            title
          ) : (
            <Link className={styles.link} to={to}>
              {title}
            </Link>
          )}
        </h3>
        {children}
      </section>
    </Card>
  );
}

/** In place of a list that has nothing in it. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className={styles.nothing}>{children}</p>;
}
