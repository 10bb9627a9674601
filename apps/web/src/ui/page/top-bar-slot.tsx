import { createContext, use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The place in the frame's top bar where the page in it puts its breadcrumbs. */
export const TopBarSlot = createContext<HTMLElement | null>(null);

/** Shows its children in the top bar, or in place on a page without a frame. */
export function InTopBar({ children }: { children: ReactNode }) {
  const slot = use(TopBarSlot);
  return slot ? createPortal(children, slot) : children;
}
