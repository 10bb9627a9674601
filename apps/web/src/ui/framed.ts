import { createContext } from 'react';

/** Whether a Frame surrounds the page. Its `main` contains the page, which then needs none. */
export const Framed = createContext(false);
