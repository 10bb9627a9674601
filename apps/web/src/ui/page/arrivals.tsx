import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { NavigationType, useNavigationType } from 'react-router';

/** Whether a link or a button of the page has led to the screen, and not the browser. */
const Followed = createContext(false);

/** Around all screens: tells them how they were come to. */
export function Arrivals({ children }: { children: ReactNode }) {
  const how = useNavigationType();
  // Before the first link is followed, an address that replaces another only redirects a page as it loads.
  const [isUnderWay, setUnderWay] = useState(false);
  if (how === NavigationType.Push && !isUnderWay) setUnderWay(true);
  return <Followed value={isUnderWay && how !== NavigationType.Pop}>{children}</Followed>;
}

/**
 * A ref for the heading of a screen. The focus goes with the link that led to it, and a screen reader
 * says nothing of the new screen: the heading takes the focus that nothing has, and is read. Loading a
 * page, and going back and forth in the history, leave it to the browser.
 */
export function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFollowed = use(Followed);
  const arrive = useEffectEvent(() => {
    if (!isFollowed || document.activeElement !== document.body) return;
    heading.current?.focus({ preventScroll: true });
  });
  useEffect(() => arrive(), []);
  return heading;
}
