import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

interface NewTabLinkProps {
  href: string;
  /** The subject of the link, for screen readers that list links without their context. */
  of?: string | null | undefined;
  children: ReactNode;
}

/** A link that opens in a new tab, announced as such. */
export function NewTabLink({ href, of, children }: NewTabLinkProps) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
      <VisuallyHidden>{of ? ` of ${of}` : ''} (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
