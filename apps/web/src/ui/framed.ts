import { createContext } from 'react';

/** The reading width, or the whole window (the grader). */
export type ContentWidth = 'reading' | 'edge-to-edge';

/** The width of the Frame around the page; its `main` contains the page, which then needs none. */
export const Framed = createContext<ContentWidth | undefined>(undefined);
