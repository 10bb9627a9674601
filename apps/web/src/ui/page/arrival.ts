import { createContext, use, useEffect, useEffectEvent, useRef } from 'react';

interface Arriving {
  /** Whether the reader has gone on from the page that was loaded. */
  isUnderWay: boolean;
  goOn: () => void;
}

/** Provided by Arrivals, which needs the router. The landing page does not have one. */
export const Way = createContext<Arriving>({ isUnderWay: false, goOn: () => undefined });

/**
 * A ref for the heading of a screen. After a link has led here, it takes the focus that nothing else has, so
 * that screen readers read it. When a page loads, the browser decides.
 */
export function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { isUnderWay } = use(Way);
  const arrive = useEffectEvent(() => {
    if (!isUnderWay || document.activeElement !== document.body) return;
    heading.current?.focus({ preventScroll: true });
  });
  useEffect(() => arrive(), []);
  return heading;
}

/** For an action that replaces the whole screen: its heading takes the focus. */
export function useGoOn(): () => void {
  return use(Way).goOn;
}

/** For a screen that only asks to wait: the heading of the next one takes the focus. */
export function usePassesBy(): void {
  const pass = useEffectEvent(useGoOn());
  useEffect(() => pass(), []);
}
