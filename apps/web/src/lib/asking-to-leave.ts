/** Whether a person may log out: a screen may hold what would be lost with it. */

interface Asker {
  ask: () => Promise<boolean>;
  /** They are still here: what was answered held for that one time. */
  stayed: () => void;
}

const askers = new Set<Asker>();

/** Has a screen asked before somebody logs out; answers how to stop that. */
export function onAskingToLeave(asker: Asker): () => void {
  askers.add(asker);
  return () => askers.delete(asker);
}

export async function mayLeave(): Promise<boolean> {
  for (const { ask } of askers) {
    if (await ask()) continue;
    tellStayed();
    return false;
  }
  return true;
}

/** Whoever was let go is here all the same. */
export function tellStayed(): void {
  for (const { stayed } of askers) stayed();
}
