import type { ReactNode } from 'react';
import styles from './help-page.module.css';

export interface HelpProps {
  /** The code host, as in 'on the Lectern code host'. */
  host: string;
  isBuiltIn: boolean;
}

interface TopicProps {
  title: string;
  children: ReactNode;
}

export function Topic({ title, children }: TopicProps) {
  return (
    <section className={styles.topic}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
