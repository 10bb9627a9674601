import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** Calls `submit` once with the token in the address, even if strict mode runs the effect twice. */
export function useLinkToken(submit: (token: string | null) => void): string | null {
  const [search] = useSearchParams();
  const token = search.get('token');
  const used = useRef<string | null>(undefined);
  useEffect(() => {
    if (used.current === token) return;
    used.current = token;
    submit(token);
  }, [token, submit]);
  return token;
}
