import type { ReactNode } from 'react';
import { Notice } from '../../../ui/notice.tsx';

/**
 * Says what somebody else changed while a dialog was open. It takes the focus, so that a held or repeated
 * key does not confirm something unread.
 */
export function ChangedNotice({ children }: { children: ReactNode }) {
  return (
    <div ref={takeFocus} tabIndex={-1}>
      <Notice tone="error">{children}</Notice>
    </div>
  );
}

function takeFocus(notice: HTMLDivElement | null) {
  notice?.focus();
}
