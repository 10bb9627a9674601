import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import styles from './glance.module.css';

interface GlanceCardProps {
  title: string;
  /** The link of the title. */
  to?: string;
  children: ReactNode;
}

export function GlanceCard({ title, to, children }: GlanceCardProps) {
  const id = useId();
  return (
    <Card>
      <section className={styles.card} aria-labelledby={id}>
        <h3 id={id} className={styles.title}>
          {to === undefined ? title : <Link to={to}>{title}</Link>}
        </h3>
        {children}
      </section>
    </Card>
  );
}

/** Shown instead of an empty list. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className={styles.nothing}>{children}</p>;
}
