import { useCallback, useState } from 'react';

/** State that resets when `key` changes. A setter of an earlier key does nothing. */
export function useKeyedState<Value>(key: string, initial: Value) {
  const [held, setHeld] = useState({ key, value: initial });
  if (held.key !== key) setHeld({ key, value: initial });
  const set = useCallback(
    (value: Value) => setHeld((known) => (known.key === key ? { key, value } : known)),
    [key],
  );
  return [held.key === key ? held.value : initial, set] as const;
}
