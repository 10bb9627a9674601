import { useEffect } from 'react';

const product = 'Lectern';

/**
 * Names the browser tab: the screen, then what it is about, as far as that is known. React keeps no
 * title of its own, so this is an effect on the document.
 */
export function usePageTitle(...parts: (string | undefined)[]): void {
  const title = [...parts.filter(Boolean), product].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
