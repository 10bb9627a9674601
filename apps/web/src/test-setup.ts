import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import * as react from 'react';
import { toast } from './ui/toasts/toast.ts';
import { threadId } from 'node:worker_threads';
import { afterEach } from 'vitest';
// Queries and mutations tell their news as they do in the product.
import './data/query-client.ts';

fillGapsOfJsdom();
keepChannelsToOneThread();
answerForStylesQuickly();
leaveOutWhereElementsAreMade();
// What takes no time here may take seconds on a machine that does other things.
configure({ asyncUtilTimeout: 8_000, getElementError: notFound });

// Files share their modules, and what a module remembers must not reach the next test.
afterEach(() => {
  cleanup();
  toast.dismiss();
  localStorage.clear();
  sessionStorage.clear();
  delete document.documentElement.dataset.theme;
});

/**
 * React notes for each element from where it was made, for warnings of its own, until it has noted ten
 * thousand within a second. Nobody reads those here, and they took a tenth of these tests' time.
 */
function leaveOutWhereElementsAreMade(): void {
  const name = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
  const counted = { get: () => Infinity, set: () => undefined, configurable: true };
  Object.defineProperty(Reflect.get(react, name) as object, 'recentlyCreatedOwnerStacks', counted);
}

/** A search that waits fails again and again, and would print the whole document each time. */
function notFound(message: string | null, container: Element): Error {
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError';
  // The test that searched is to be shown, not this.
  Error.captureStackTrace(error, notFound);
  let printed: string | undefined;
  const get = () => (printed ??= `${message ?? ''}\n\n${prettyDOM(container)}`);
  return Object.defineProperty(error, 'message', { get, configurable: true });
}

/**
 * jsdom matches its whole style sheet against every ancestor of every element, which took a quarter
 * of these tests' time. What the libraries ask is whether something is hidden, and whether its text
 * stands in a line with its neighbours'; styles beyond those of the element itself are the browser
 * tests' subject.
 */
function answerForStylesQuickly(): void {
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
    const answers: Record<string, string> = { visibility: 'visible', 'pointer-events': 'auto' };
    const valueOf = (name: string) =>
      own.getPropertyValue(name) ||
      (name === 'display' ? displayOf(element) : (answers[name] ?? ''));
    return new Proxy(own, {
      get: (_, name) => {
        if (name === 'getPropertyValue') return valueOf;
        if (typeof name === 'symbol') return undefined;
        return valueOf(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
      },
    });
  };
}

/** Node's channels reach all threads: tests that run beside each other are not tabs of one browser. */
function keepChannelsToOneThread(): void {
  const Channel = globalThis.BroadcastChannel;
  if (Channel.name === 'ThreadChannel') return;
  globalThis.BroadcastChannel = class ThreadChannel extends Channel {
    constructor(name: string) {
      super(`${name} ${threadId}`);
    }
  };
}

/** What the libraries expect of a browser and jsdom does not have. */
function fillGapsOfJsdom(): void {
  if (globalThis.CSS?.escape === undefined) {
    const escape = (text: string) => text.replace(/[^\w-]/g, (letter) => `\\${letter}`);
    Object.defineProperty(globalThis, 'CSS', { value: { escape }, configurable: true });
  }
  globalThis.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
}
