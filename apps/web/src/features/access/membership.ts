import type { ClassroomUser } from '@lectern/contract';
import { createContext, use } from 'react';

/** Filled by RequireRole: the signed-in person's membership of the selected classroom. */
export const Membership = createContext<ClassroomUser | null>(null);

export function useMembership(): ClassroomUser {
  const membership = use(Membership);
  if (!membership) throw new Error('This screen stands outside RequireRole.');
  return membership;
}
