import { useCallback, useState } from 'react';

/** State that belongs to one owner: the next begins anew, and what is set too late is nobody's. */
export function useStateOf<Value>(owner: string, initial: Value) {
  const [held, hold] = useState({ owner, value: initial });
  if (held.owner !== owner) hold({ owner, value: initial });
  const set = useCallback(
    (value: Value) => hold((known) => (known.owner === owner ? { owner, value } : known)),
    [owner],
  );
  return [held.owner === owner ? held.value : initial, set] as const;
}
