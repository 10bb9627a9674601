import type { SignedInUser } from '@lectern/contract';
import { createContext, use } from 'react';

/** Filled by the session gate around every screen that needs a person. */
export const SignedIn = createContext<SignedInUser | null>(null);

export function useSignedInUser(): SignedInUser {
  const user = use(SignedIn);
  if (!user) throw new Error('This screen stands outside the session gate.');
  return user;
}
