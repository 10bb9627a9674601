import { clsx } from 'clsx';
import { useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { NavLink } from 'react-router';
import { Brand } from './brand.tsx';
import styles from './frame.module.css';
import { Framed, type ContentWidth } from '../framed.ts';
import type { Icon } from '../icon.tsx';
import { HelpLink } from './help-link.tsx';
import { TopBarSlot } from './top-bar-slot.tsx';

export interface NavigationItem {
  label: string;
  to: string;
  /** Current at this address alone, and at no longer one. */
  end?: boolean;
  icon: Icon;
}

interface FrameProps {
  items: readonly NavigationItem[];
  home: string;
  /** At the right of the top bar. */
  account: ReactNode;
  /** The help page for the reader's role, if it is known. */
  help?: string;
  /** Below the navigation. Phones hide it, so a screen needs another link too. */
  foot?: ReactNode;
  width?: ContentWidth;
  children: ReactNode;
}

/** Navigation at the left (at the bottom on phones), top bar, and the page in the middle. */
export function Frame({
  items,
  home,
  account,
  help,
  foot,
  width = 'reading',
  children,
}: FrameProps) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const content = useRef<HTMLElement>(null);
  // The link would add a step to the history that the router does not know.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    content.current?.focus({ preventScroll: true });
    // Focusing scrolls nothing if a part of it is visible. jsdom has no scrollIntoView.
    content.current?.scrollIntoView?.();
  };
  // The grader needs the room, so the navigation shows only icons.
  const isRail = width === 'edge-to-edge';
  return (
    <div className={clsx(styles.frame, isRail && styles.rail)}>
      <a className={styles.skip} href="#content" onClick={skip}>
        Skip to content
      </a>
      <nav className={styles.navigation} aria-label="Main">
        <div className={styles.brand}>
          <Brand to={home} />
        </div>
        <ul className={styles.items}>
          {items.map(({ label, to, end = false, icon: Icon }) => (
            <li key={to}>
              <NavLink className={styles.item} to={to} end={end} title={isRail ? label : undefined}>
                <Icon aria-hidden />
                <span className={styles.label}>{label}</span>
              </NavLink>
            </li>
          ))}
        </ul>
        {foot && <div className={styles.foot}>{foot}</div>}
      </nav>
      <div className={styles.column}>
        <header className={styles.topBar}>
          <div ref={setSlot} className={styles.slot} />
          <div className={styles.end}>
            <HelpLink to={help} />
            {account}
          </div>
        </header>
        <main
          ref={content}
          id="content"
          tabIndex={-1}
          className={clsx(styles.content, isRail && styles.edgeToEdge)}
        >
          <Framed value={width}>
            <TopBarSlot value={slot}>{children}</TopBarSlot>
          </Framed>
        </main>
      </div>
    </div>
  );
}
