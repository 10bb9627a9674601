import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { threadId } from 'node:worker_threads';
import { afterEach } from 'vitest';

fillGapsOfJsdom();
keepChannelsToOneThread();
answerForStylesQuickly();
// What takes no time here may take seconds on a machine that does other things.
configure({ asyncUtilTimeout: 8_000 });

// Files share their modules, and what a module remembers must not reach the next test.
afterEach(() => {
  toast.dismiss();
  cleanup();
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

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
