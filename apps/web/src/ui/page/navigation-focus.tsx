import { useLayoutEffect, useState, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { Navigation } from './heading-focus.ts';

/** Surrounds all screens: after the first navigation their headings take the focus. */
export function NavigationFocus({ children }: { children: ReactNode }) {
  const how = useNavigationType();
  const { key, pathname } = useLocation();
  const [loaded] = useState(key);
  const [hasNavigated, setNavigated] = useState(false);
  // While the first page loads, replacing its address is only a redirect.
  const goes = how === NavigationType.Push || (how === NavigationType.Pop && key !== loaded);
  if (goes && !hasNavigated) setNavigated(true);

  // A followed link in the navigation keeps the focus; Back takes it away.
  const backAt = hasNavigated && how === NavigationType.Pop ? pathname : undefined;
  useLayoutEffect(() => {
    if (backAt === undefined) return;
    document.activeElement?.closest<HTMLElement>('nav a')?.blur();
  }, [backAt]);

  return (
    <Navigation value={{ hasNavigated, focusNext: () => setNavigated(true) }}>
      {children}
    </Navigation>
  );
}
