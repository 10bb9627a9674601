import { TestPlan } from '../plan.ts';
import type { Problem } from '../results.ts';
import { problemAt } from './problems.ts';
import type { Source } from './source.ts';

/** `notes` say what was changed or left out. */
export type Imported = { plan: TestPlan; notes: Problem[] } | { problems: Problem[] };

/** The rules of the plan as a whole: unique keys and names, and the size. */
export function imported(source: Source, plan: TestPlan, notes: Problem[] = []): Imported {
  const checked = TestPlan.safeParse(plan);
  if (checked.success) return { plan: checked.data, notes };
  return { problems: checked.error.issues.map(({ message }) => problemAt(source, [], message)) };
}
