import { useState, type ReactNode } from 'react';
import styles from './disclosure.module.css';
import { ChevronRight } from './icons.ts';

interface DisclosureProps {
  summary: ReactNode;
  /** Later changes have no effect; give another `key` to start again. */
  openAtFirst?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** Folds away what is rarely needed. The browser unfolds it when it finds a searched word inside. */
export function Disclosure({ summary, openAtFirst = false, onToggle, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(openAtFirst);
  return (
    <details
      className={styles.disclosure}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        onToggle?.(currentTarget.open);
      }}
    >
      <summary>
        <ChevronRight aria-hidden size={16} />
        <span>{summary}</span>
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
