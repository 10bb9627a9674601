import type { AppPermissions } from '../permissions.ts';

const ranks = { read: 1, write: 2, admin: 3 } as const;

/** Whether `held` includes everything in `asked`. Metadata can always be read. */
export function covers(held: AppPermissions, asked: AppPermissions): boolean {
  return Object.entries(asked).every(([name, access]) => {
    if (name === 'metadata' && access === 'read') return true;
    const granted = held[name];
    return granted !== undefined && ranks[granted] >= ranks[access];
  });
}

export function narrow(held: AppPermissions, asked: AppPermissions | undefined): AppPermissions {
  return { ...(asked ?? held), metadata: 'read' };
}
