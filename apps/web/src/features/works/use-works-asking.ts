import { useEffect, useState } from 'react';
import { rememberWorks } from '../../addresses/assignments.ts';
import { inAddress, sayInAddress } from '../../lib/address.ts';
import { askedFrom, saidOfAsked } from '../../ui/table/asked-address.ts';
import type { Asked } from '../../ui/table/table-rows.ts';
import type { Asking } from '../../ui/table/table.tsx';

/** What is shown of an assignment's works, as the address has it and will have it. */
export function useWorksAsking(): Asking {
  const [asked, setAsked] = useState(() => askedFrom(inAddress()));
  useEffect(rememberWorks, []);
  const ask = (next: Asked) => {
    setAsked(next);
    sayInAddress(saidOfAsked(next));
    rememberWorks();
  };
  return [asked, ask];
}
