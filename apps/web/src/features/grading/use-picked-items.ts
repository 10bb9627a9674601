import type { FullRubric } from '@lectern/contract';
import { useMemo } from 'react';
import { useKeyedState } from '../../lib/use-keyed-state.ts';
import { pickable, toggled } from './rubric/picked-items.ts';

const nothingPicked: ReadonlySet<number> = new Set();

/** Rubric items that the next comment button attaches; reset when another submission opens. */
export function usePickedItems(owner: string, rubric: FullRubric | null | undefined) {
  // Stable while a comment is typed, or every line of code would render with every letter.
  const items = useMemo(() => pickable(rubric), [rubric]);
  const [picked, setPicked] = useKeyedState(owner, nothingPicked);
  const toggle = (id: number) => setPicked(toggled(picked, id));
  return { items, picked, toggle, isKnown: rubric !== undefined };
}
