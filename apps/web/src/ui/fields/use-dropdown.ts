import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { delays } from '../delays.ts';
import { findByTyping, moved } from './dropdown-keys.ts';

const typingPauseMs = 500;
const opening = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp']);

interface Dropdown {
  labels: readonly string[];
  chosen: number;
  choose: (position: number) => void;
}

/** Whether the list is open, its active option, and the keys and delays that change them. */
export function useDropdown({ labels, chosen, choose }: Dropdown) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(chosen);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typing = useRef({ text: '', at: 0 });

  useEffect(() => () => clearTimeout(closing.current), []);

  const openAt = (position: number) => {
    setActive(position);
    setOpen(true);
  };

  const pick = (position: number) => {
    if (position >= 0) choose(position);
    setOpen(false);
  };

  const typeLetter = (letter: string) => {
    const now = Date.now();
    const fresh = now - typing.current.at > typingPauseMs;
    typing.current = { text: fresh ? letter : typing.current.text + letter, at: now };
    const found = findByTyping(labels, open ? active : chosen, typing.current.text);
    if (found >= 0) openAt(found);
  };

  const pressClosed = (key: string): boolean => {
    if (key === 'Home' || key === 'End') openAt(moved(key, chosen, labels.length)!);
    else if (opening.has(key)) openAt(Math.max(0, chosen));
    else return false;
    return true;
  };

  const pressOpen = (key: string): boolean => {
    const to = moved(key, active, labels.length);
    if (to !== undefined) setActive(to);
    else if (key === 'Enter' || key === ' ') pick(active);
    else if (key === 'Escape') setOpen(false);
    else return false;
    return true;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey) return;
    if (open ? pressOpen(key) : pressClosed(key)) {
      event.preventDefault();
      // Escape would also close a dialog around the list.
      if (key === 'Escape') event.stopPropagation();
    } else if (key.length === 1 && !event.altKey) typeLetter(key);
  };

  return {
    open,
    active,
    setActive,
    pick,
    trigger: {
      onKeyDown,
      onMouseDown: (event: MouseEvent) => {
        // On a long press the blur would close the list and the click would open it again.
        if (open) event.preventDefault();
      },
      onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
        // Safari does not focus a clicked button, and only a blur closes the list.
        currentTarget.focus();
        if (open) setOpen(false);
        else openAt(chosen);
      },
      onFocus: () => clearTimeout(closing.current),
      onBlur: () => {
        closing.current = setTimeout(() => setOpen(false), delays.dropdownCloseMs);
      },
    },
  };
}
