import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Tests of pure rules ask for the node environment, which starts faster and has no page to tidy.
if (typeof document !== 'undefined') {
  fillGapsOfJsdom();
  // What takes no time here may take seconds on a machine that does other things.
  configure({ asyncUtilTimeout: 8_000 });

  afterEach(() => {
    cleanup();
    localStorage.clear();
    delete document.documentElement.dataset.theme;
  });
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
