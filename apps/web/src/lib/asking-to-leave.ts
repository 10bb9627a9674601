/** Whether a person may log out: a screen may hold what would be lost with it. */

type Asker = () => Promise<boolean>;

const askers = new Set<Asker>();

/** Has a screen asked before somebody logs out; answers how to stop that. */
export function onAskingToLeave(ask: Asker): () => void {
  askers.add(ask);
  return () => askers.delete(ask);
}

export async function mayLeave(): Promise<boolean> {
  for (const ask of askers) if (!(await ask())) return false;
  return true;
}
