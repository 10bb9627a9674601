import { useEffect } from 'react';

const product = 'Lectern';

/** The title of the browser tab: the screen, then its subject as soon as it is known. */
export function usePageTitle(...parts: (string | undefined)[]): void {
  const title = [...parts.filter(Boolean), product].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
