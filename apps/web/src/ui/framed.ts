import { createContext } from 'react';

/** Whether the frame is around: a page in it lies in the frame's `main` and needs none of its own. */
export const Framed = createContext(false);
