import type { ReactNode } from 'react';
import { ErrorMessage } from './error-message.tsx';
import { LoadFailure, type Reloadable } from './load-failure.tsx';
import { PageHeader } from './page-header.tsx';
import { usePageTitle } from './use-page-title.ts';

interface PageFailureProps {
  /** What the screen would have shown. */
  title: string;
  /** Asked again on request; left out where another try would change nothing. */
  query?: Reloadable;
  children: ReactNode;
}

/** A whole screen that cannot be shown: it still says what it is, and then why. */
export function PageFailure({ title, query, children }: PageFailureProps) {
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} back={{ to: '/app', label: 'Back to the start' }} />
      {query ? (
        <LoadFailure query={query}>{children}</LoadFailure>
      ) : (
        <ErrorMessage>{children}</ErrorMessage>
      )}
    </>
  );
}
