import type { ReactNode } from 'react';
import { Notice } from '../../../ui/notice.tsx';

/**
 * What somebody else has decided since a dialog was opened. It takes the focus, so that a key that is held
 * down or pressed twice does not answer what nobody has read.
 */
export function Meanwhile({ children }: { children: ReactNode }) {
  return (
    <div ref={takeFocus} tabIndex={-1}>
      <Notice tone="error">{children}</Notice>
    </div>
  );
}

function takeFocus(news: HTMLDivElement | null) {
  news?.focus();
}
