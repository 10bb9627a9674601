import type { CSSProperties } from 'react';

/** 20 px at the default font size of 13. */
export const lineHeightFor = (fontSize: number) => Math.round((fontSize * 20) / 13);

/** CSS variables for the code inside an element. */
export function codeSize(fontSize: number): CSSProperties {
  return { '--code-size': `${fontSize}px`, '--code-line': `${lineHeightFor(fontSize)}px` };
}
