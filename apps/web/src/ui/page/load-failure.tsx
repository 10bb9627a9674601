import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useGoOn } from './arrival.ts';
import { ErrorMessage } from './error-message.tsx';
import { giveFocus, keepFocus } from '../keep-focus.ts';

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
  const goOn = useGoOn();
  const retry = () => {
    goOn();
    void query.refetch();
  };
  return (
    <ErrorMessage
      ref={keepPlace}
      action={
        <Button size="small" pending={query.isFetching} onClick={retry}>
          Try again
        </Button>
      }
    >
      {children}
    </ErrorMessage>
  );
}

/** Another try takes the button away that asked for it, and often all that stands beside it. */
function keepPlace(notice: HTMLElement | null): () => void {
  const keepNear = keepFocus(notice);
  return () => {
    const page = notice?.contains(document.activeElement) && notice.closest('main');
    keepNear();
    if (page) queueMicrotask(() => giveFocus([page]));
  };
}
