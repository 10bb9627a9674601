import type { ReactNode } from 'react';
import { ErrorMessage } from './error-message.tsx';
import { LoadFailure, type Reloadable } from './load-failure.tsx';
import { PageHeader } from './page-header.tsx';
import { usePageTitle } from './use-page-title.ts';

interface PageFailureProps {
  /** The title of the screen that failed. */
  title: string;
  /** For a retry; absent if a retry would change nothing. */
  query?: Reloadable;
  children: ReactNode;
}

/** Replaces a whole screen: its title and why it cannot be shown. */
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
