import type { ReactNode, Ref } from 'react';
import { Notice } from '../notice.tsx';

interface ErrorMessageProps {
  children: ReactNode;
  action?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** Replaces data that could not be loaded. */
export function ErrorMessage({ children, action, ref }: ErrorMessageProps) {
  return (
    <Notice ref={ref} tone="error" action={action}>
      {children}
    </Notice>
  );
}
