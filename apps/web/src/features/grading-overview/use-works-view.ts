import { useState } from 'react';
import { inAddress } from '../../lib/address.ts';
import type { Asking } from '../../ui/table/table.tsx';
import type { FilterName } from './row-filters.ts';
import { sayView, viewFrom } from './works-view.ts';

/** Which works are shown and how, as the address has it and will have it. */
export function useWorksView(assignmentId: number) {
  const [view, setView] = useState(() => viewFrom(inAddress(), assignmentId));
  const change = (part: Partial<typeof view>) => {
    const next = { ...view, ...part };
    setView(next);
    sayView(assignmentId, next);
  };
  const asking: Asking = [view, change];
  return {
    filter: view.filter,
    setFilter: (filter: FilterName) => change({ filter, page: 0 }),
    asking,
  };
}
