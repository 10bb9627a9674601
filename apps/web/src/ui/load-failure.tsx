import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { ErrorMessage } from './error-message.tsx';

interface LoadFailureProps {
  children: ReactNode;
  /** What failed; only as much of a query as it takes to ask again. */
  query: { isFetching: boolean; refetch: () => Promise<unknown> };
}

/** What could not be loaded, with another try. */
export function LoadFailure({ children, query }: LoadFailureProps) {
  return (
    <ErrorMessage
      action={
        <Button size="small" pending={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      }
    >
      {children}
    </ErrorMessage>
  );
}
