import type { ReactNode } from 'react';
import styles from './section.module.css';

interface Titled {
  title: string;
  children: ReactNode;
}

export function Section({ title, children }: Titled) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function Specimen({
  title,
  layout = 'row',
  children,
}: Titled & { layout?: 'row' | 'columns' | 'block' }) {
  return (
    <div className={styles.specimen}>
      <h3>{title}</h3>
      <div className={layout === 'block' ? undefined : styles[layout]}>{children}</div>
    </div>
  );
}
