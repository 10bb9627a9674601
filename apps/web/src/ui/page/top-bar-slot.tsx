import { createContext, use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The element in the frame's top bar for the page's breadcrumbs. */
export const TopBarSlot = createContext<HTMLElement | null>(null);

/** Shows its children in the top bar, or in place on a page without a frame. */
export function InTopBar({ children }: { children: ReactNode }) {
  const slot = use(TopBarSlot);
  return slot ? createPortal(children, slot) : children;
}
