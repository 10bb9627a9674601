import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { delays } from '../delays.ts';
import { dropdownAction, findByTyping } from './dropdown-keys.ts';

const typingPauseMs = 500;

interface Dropdown {
  labels: readonly string[];
  chosen: number;
  choose: (position: number) => void;
}

/** Open or closed, the active option, and the keys and delays that change them. */
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

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    const action = dropdownAction(event.key, {
      open,
      active: open ? active : chosen,
      count: labels.length,
    });
    if (action === undefined) {
      if (event.key.length === 1 && !event.altKey) typeLetter(event.key);
      return;
    }
    event.preventDefault();
    // An open list swallows its Escape; otherwise that key would also close a dialog around it.
    if (action.type === 'close') event.stopPropagation();
    switch (action.type) {
      case 'open':
        return openAt(action.active);
      case 'move':
        return setActive(action.active);
      case 'choose':
        return pick(active);
      case 'close':
        return setOpen(false);
    }
  };

  return {
    open,
    active,
    setActive,
    pick,
    trigger: {
      onKeyDown,
      onMouseDown: (event: MouseEvent) => {
        // Pressed for long, it would close because the focus went, and open again with the click.
        if (open) event.preventDefault();
      },
      onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
        // Safari gives no button the focus that is clicked, whose loss closes the list.
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
