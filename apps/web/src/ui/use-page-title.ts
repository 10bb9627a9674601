import { useEffect } from 'react';

const product = 'Lectern';

/** Names the browser tab. React keeps no title of its own, so this is an effect on the document. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product;
  }, [title]);
}
