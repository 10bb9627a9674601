import { useSearchParams } from 'react-router';
import { stepFrom } from './steps.ts';

/** The step in the address, limited to `furthest`. Each step is a history entry. */
export function useStep(furthest: number) {
  const [search, setSearch] = useSearchParams();
  const step = Math.min(stepFrom(search.get('step')), furthest);
  const goTo = (next: number) =>
    setSearch((known) => {
      const changed = new URLSearchParams(known);
      changed.set('step', String(next));
      return changed;
    });
  return { step, goTo };
}
