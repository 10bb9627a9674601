import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** The token in a link's address. One visit uses it once, also where React runs the effect twice. */
export function useLinkToken(spend: (token: string | null) => void): string | null {
  const [search] = useSearchParams();
  const token = search.get('token');
  const used = useRef<string | null>(undefined);
  useEffect(() => {
    if (used.current === token) return;
    used.current = token;
    spend(token);
  }, [token, spend]);
  return token;
}
