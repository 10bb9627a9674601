import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';

/** What a page or panel shows in place of data that could not be loaded. */
export function ErrorMessage({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Notice tone="error" action={action}>
      {children}
    </Notice>
  );
}
