/** Screens with unsaved changes ask before a logout. */
interface LogoutGuard {
  /** Resolves to whether the person may log out. */
  ask: () => Promise<boolean>;
  /** Called when the logout did not happen: the answer to `ask` no longer holds. */
  stayed: () => void;
}

const guards = new Set<LogoutGuard>();

/** Returns a function that removes the guard. */
export function addLogoutGuard(guard: LogoutGuard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

export async function mayLogOut(): Promise<boolean> {
  for (const { ask } of guards) {
    if (await ask()) continue;
    notifyStayed();
    return false;
  }
  return true;
}

export function notifyStayed(): void {
  for (const { stayed } of guards) stayed();
}
