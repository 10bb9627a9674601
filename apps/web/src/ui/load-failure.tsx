import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { ErrorMessage } from './error-message.tsx';

/** Only as much of a query as it takes to ask again. */
export interface Reloadable {
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

interface LoadFailureProps {
  children: ReactNode;
  /** What failed. */
  query: Reloadable;
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
