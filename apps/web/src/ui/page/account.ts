import { createContext, type ReactNode } from 'react';

/** The menu of whoever is signed in; null where nobody is. */
export const Account = createContext<ReactNode>(null);
