import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

interface Arriving {
  /** Whether the reader has gone on from the page that was loaded. */
  isUnderWay: boolean;
  goOn: () => void;
}

const Way = createContext<Arriving>({ isUnderWay: false, goOn: () => undefined });

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

/**
 * A ref for the heading of a screen. The focus goes with the link that led to it, and a screen reader
 * says nothing of the new screen, nor of one that the history leads back to: the heading takes the focus
 * that nothing has, and is read, without a scroll from where the reader was. Loading a page leaves it to
 * the browser.
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

/** For a deed that takes the whole screen away: the heading of what comes in its place is arrived at. */
export function useGoOn(): () => void {
  return use(Way).goOn;
}

/** For a screen that only passes by: whoever was asked to wait hears what comes of it. */
export function usePassesBy(): void {
  const pass = useEffectEvent(useGoOn());
  useEffect(() => pass(), []);
}
