import { useLayoutEffect, useRef } from 'react';

/** Whether the dialog is unmounted, by closing it or by leaving the page. */
export function useIsClosed() {
  const isClosed = useRef(false);
  // A layout effect runs at once; an answer may follow immediately.
  useLayoutEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  return isClosed;
}
