import { useLayoutEffect, useRef } from 'react';

/** Whether a dialog is gone, however it was left, also with the whole page. */
export function useIsClosed() {
  const isClosed = useRef(false);
  // At once, as an answer may be right behind.
  useLayoutEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  return isClosed;
}
