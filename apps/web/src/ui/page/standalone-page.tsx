import { use, useId, type ReactNode } from 'react';
import { Account } from './account.ts';
import { useHeadingFocus } from './heading-focus.ts';
import { Brand } from './brand.tsx';
import { HelpLink } from './help-link.tsx';
import styles from './standalone-page.module.css';

interface StandalonePageProps {
  title: ReactNode;
  /** One quiet sentence below the title. */
  lead?: ReactNode;
  /** Above the title, such as the current step. */
  progress?: ReactNode;
  children?: ReactNode;
}

/** A screen outside the frame: one column and one thing to do. */
export function StandalonePage({ title, lead, progress, children }: StandalonePageProps) {
  const account = use(Account);
  const heading = useHeadingFocus();
  const leadId = useId();
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Brand to={account ? '/app' : '/'} />
        <div className={styles.end}>
          <HelpLink />
          {account}
        </div>
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

/** The buttons at the end of a standalone page, the main one first. */
export function StandaloneActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
