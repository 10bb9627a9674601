import { createContext, type ReactNode } from 'react';

/** The account menu; null if nobody is signed in. */
export const Account = createContext<ReactNode>(null);
