import { use, useId, type ReactNode } from 'react';
import { Account } from './account.ts';
import { useFocusOnArrival } from './arrival.ts';
import { Brand } from './brand.tsx';
import styles from './door.module.css';

interface DoorProps {
  title: ReactNode;
  /** One quiet sentence below the title. */
  lead?: ReactNode;
  /** Above the title: the step in a flow. */
  progress?: ReactNode;
  children?: ReactNode;
}

/** A screen outside the main layout: one column, one thing to do. */
export function Door({ title, lead, progress, children }: DoorProps) {
  const account = use(Account);
  const heading = useFocusOnArrival();
  const leadId = useId();
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Brand to={account ? '/app' : '/'} />
        {account}
      </header>
      <main className={styles.column}>
        {progress}
        <div className={styles.heading}>
          <h1 ref={heading} tabIndex={-1} aria-describedby={lead ? leadId : undefined}>
            {title}
          </h1>
          {lead && (
            <p id={leadId} className={styles.lead}>
              {lead}
            </p>
          )}
        </div>
        {children}
      </main>
    </div>
  );
}

/** The buttons at the end of such a screen, the main one first. */
export function DoorActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
