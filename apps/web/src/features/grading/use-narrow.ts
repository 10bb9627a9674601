import { useSyncExternalStore } from 'react';

/** Where three panes do not fit beside each other; the frame changes its shape there too. Not on paper. */
const narrow = 'screen and (width < 48rem)';

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(narrow).matches);
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
