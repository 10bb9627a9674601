import { useEffect, useState } from 'react';

const everyMs = 20_000;

/** The time, a few times a minute. For showing only: the server's clock decides. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
