import type { CSSProperties } from 'react';

/** 20 px at the default size of 13. */
export const lineHeightFor = (fontSize: number) => Math.round((fontSize * 20) / 13);

/** How large code is in everything below. */
export function codeSize(fontSize: number): CSSProperties {
  return { '--code-size': `${fontSize}px`, '--code-line': `${lineHeightFor(fontSize)}px` };
}
