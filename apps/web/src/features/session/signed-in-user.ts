import type { SignedInUser } from '@lectern/contract';
import { createContext, use } from 'react';

/** Provided by the session gate. */
export const SignedIn = createContext<SignedInUser | null>(null);

export function useSignedInUser(): SignedInUser {
  const user = use(SignedIn);
  if (!user) throw new Error('useSignedInUser is called outside the session gate.');
  return user;
}
