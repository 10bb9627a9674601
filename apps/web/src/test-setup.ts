import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// react-aria builds selectors with CSS.escape, which jsdom does not have.
if (globalThis.CSS?.escape === undefined) {
  Object.defineProperty(globalThis, 'CSS', {
    value: { escape: (text: string) => text.replace(/[^\w-]/g, (character) => `\\${character}`) },
    configurable: true,
  });
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});
