import { useEffect, useState } from 'react';

/** Whoever leafs through the works of a class is nobody's news. */
const leafingMs = 300;

/** Whether what is shown has been there for a moment. */
export function useStays(): boolean {
  const [stays, setStays] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStays(true), leafingMs);
    return () => clearTimeout(timer);
  }, []);
  return stays;
}
