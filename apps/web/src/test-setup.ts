import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import * as react from 'react';
import { toast } from './ui/toasts/toast.ts';
import { threadId } from 'node:worker_threads';
import { afterEach } from 'vitest';
// Sets the scheduler of query notifications, as in the product.
import './data/query-client.ts';

polyfillJsdom();
keepChannelsToOneThread();
simplifyComputedStyles();
disableOwnerStacks();
// A busy machine may take seconds.
configure({ asyncUtilTimeout: 8_000, getElementError: lazyElementError });

// Test files share modules, so their state must be reset.
afterEach(() => {
  cleanup();
  toast.dismiss();
  localStorage.clear();
  sessionStorage.clear();
  delete document.documentElement.dataset.theme;
});

/**
 * React captures a stack for each element, for its own warnings, until it has 10,000 within a second. Without
 * them these tests take 10 % less time.
 */
function disableOwnerStacks(): void {
  const name = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
  const counted = { get: () => Infinity, set: () => undefined, configurable: true };
  Object.defineProperty(Reflect.get(react, name) as object, 'recentlyCreatedOwnerStacks', counted);
}

/** Prints the document on demand: a `findBy` query fails many times before it succeeds. */
function lazyElementError(message: string | null, container: Element): Error {
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError';
  // The stack starts at the test.
  Error.captureStackTrace(error, lazyElementError);
  let printed: string | undefined;
  const get = () => (printed ??= `${message ?? ''}\n\n${prettyDOM(container)}`);
  return Object.defineProperty(error, 'message', { get, configurable: true });
}

/**
 * jsdom matches its style sheet against every ancestor of an element, which took 25 % of these tests' time.
 * The testing libraries need to know only whether an element is hidden or inline. Browser tests check styles.
 */
function simplifyComputedStyles(): void {
  const inline = new Set(
    'A ABBR B CODE EM I KBD LABEL MARK SMALL SPAN STRONG SUB SUP TIME'.split(' '),
  );
  const displayOf = (element: Element) => {
    if (element.hasAttribute('hidden') || element.matches('dialog:not([open]), template'))
      return 'none';
    return inline.has(element.tagName) ? 'inline' : 'block';
  };
  globalThis.getComputedStyle = (element: Element) => {
    const own = (element as HTMLElement).style;
    const defaults: Record<string, string> = { visibility: 'visible', 'pointer-events': 'auto' };
    const valueOf = (name: string) =>
      own.getPropertyValue(name) ||
      (name === 'display' ? displayOf(element) : (defaults[name] ?? ''));
    return new Proxy(own, {
      get: (_, name) => {
        if (name === 'getPropertyValue') return valueOf;
        if (typeof name === 'symbol') return undefined;
        return valueOf(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
      },
    });
  };
}

/** Channels of Node reach all threads, but tests of other threads are not tabs of the same browser. */
function keepChannelsToOneThread(): void {
  const Channel = globalThis.BroadcastChannel;
  if (Channel.name === 'ThreadChannel') return;
  globalThis.BroadcastChannel = class ThreadChannel extends Channel {
    constructor(name: string) {
      super(`${name} ${threadId}`);
    }
  };
}

/** Browser functions that libraries need and jsdom lacks. */
function polyfillJsdom(): void {
  if (globalThis.CSS?.escape === undefined) {
    const escape = (text: string) => text.replace(/[^\w-]/g, (letter) => `\\${letter}`);
    Object.defineProperty(globalThis, 'CSS', { value: { escape }, configurable: true });
  }
  globalThis.ResizeObserver ??= class NoResizes {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  globalThis.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
}
