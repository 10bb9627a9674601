import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

interface NewTabLinkProps {
  href: string;
  /** What it is of, for whoever hears its words without what stands around them. */
  of?: string | null | undefined;
  children: ReactNode;
}

/** Words that lead elsewhere in a new tab, and say so to whoever does not see it. */
export function NewTabLink({ href, of, children }: NewTabLinkProps) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
      <VisuallyHidden>{of ? ` of ${of}` : ''} (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
