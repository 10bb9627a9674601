import type { ClassroomUser } from '@lectern/contract';
import { createContext, use } from 'react';

/** The signed-in person's membership of the selected classroom. Provided by RequireRole. */
export const Membership = createContext<ClassroomUser | null>(null);

export function useMembership(): ClassroomUser {
  const membership = use(Membership);
  if (!membership) throw new Error('useMembership is called outside RequireRole.');
  return membership;
}
