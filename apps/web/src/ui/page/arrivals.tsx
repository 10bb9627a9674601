import { useLayoutEffect, useState, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { Way } from './arrival.ts';

/** Around all screens: tells them how they were come to. */
export function Arrivals({ children }: { children: ReactNode }) {
  const how = useNavigationType();
  const { key, pathname } = useLocation();
  const [loaded] = useState(key);
  const [isUnderWay, setUnderWay] = useState(false);
  // Before anybody goes anywhere, an address that replaces another only redirects a page as it loads.
  const goes = how === NavigationType.Push || (how === NavigationType.Pop && key !== loaded);
  if (goes && !isUnderWay) setUnderWay(true);

  // A link of the navigation keeps the focus on the way it leads; on the way back it has no claim to it.
  const backAt = isUnderWay && how === NavigationType.Pop ? pathname : undefined;
  useLayoutEffect(() => {
    if (backAt === undefined) return;
    document.activeElement?.closest<HTMLElement>('nav a')?.blur();
  }, [backAt]);

  return <Way value={{ isUnderWay, goOn: () => setUnderWay(true) }}>{children}</Way>;
}
