import { useEffect, useState } from 'react';
import { texts } from '../texts/texts.ts';
import { toast } from './toasts/toast.ts';

const copiedMs = 2000;

/** Copies a text and shows a toast; `copied` is true for two seconds. */
export function useCopy(
  text: string | undefined,
  success: string,
  failure: string = texts.invites.copyFailed,
) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    if (text === undefined) return;
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      // An id, so that copying again replaces the toast.
      toast.success(success, { id: success });
    } catch {
      toast.error(failure, { id: failure });
    }
  };
  return { copied, copy: () => void copy() };
}
