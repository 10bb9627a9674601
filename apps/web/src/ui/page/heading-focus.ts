import { createContext, use, useEffect, useEffectEvent, useRef } from 'react';

interface NavigationState {
  /** False while the page that was loaded is still shown. */
  hasNavigated: boolean;
  /** Lets the heading of the next screen take the focus. */
  focusNext: () => void;
}

/** Provided by NavigationFocus, which needs the router. The landing page does not have one. */
export const Navigation = createContext<NavigationState>({
  hasNavigated: false,
  focusNext: () => undefined,
});

/**
 * A ref for the heading of a screen. After a link has led here, it takes the focus that nothing else has, so
 * that screen readers read it. When a page loads, the browser decides.
 */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hasNavigated } = use(Navigation);
  const takeFocus = useEffectEvent(() => {
    if (!hasNavigated || document.activeElement !== document.body) return;
    heading.current?.focus({ preventScroll: true });
  });
  useEffect(() => takeFocus(), []);
  return heading;
}

/** For an action that replaces the whole screen: its heading takes the focus. */
export function useFocusNextHeading(): () => void {
  return use(Navigation).focusNext;
}

/** For a screen that only asks to wait: the heading of the next one takes the focus. */
export function useFocusHeadingAfterWait(): void {
  const focusNext = useEffectEvent(useFocusNextHeading());
  useEffect(() => focusNext(), []);
}
