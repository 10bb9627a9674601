import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useFocusNextHeading } from './heading-focus.ts';
import { ErrorMessage } from './error-message.tsx';
import { giveFocus, keepFocus } from '../keep-focus.ts';

/** The part of a query that a retry needs. */
export interface Reloadable {
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

interface LoadFailureProps {
  children: ReactNode;
  query: Reloadable;
}

/** An error with a button that loads the data again. */
export function LoadFailure({ children, query }: LoadFailureProps) {
  const focusNext = useFocusNextHeading();
  const retry = () => {
    focusNext();
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

/** A retry removes its own button and often everything beside it, so the focus falls back to the page. */
function keepPlace(notice: HTMLElement | null): () => void {
  const keepNear = keepFocus(notice);
  return () => {
    const page = notice?.contains(document.activeElement) && notice.closest('main');
    keepNear();
    if (page) queueMicrotask(() => giveFocus([page]));
  };
}
