/** Personal data in this browser that must not outlive a session: the next person may be somebody else. */

/** 'leaving': the person logs out and can still read a message. 'arriving': another person has logged in. */
type ClearedAt = 'leaving' | 'arriving';

type Clear = (at: ClearedAt) => void;

const clearers = new Set<Clear>();

/** Returns a function that removes the listener. */
export function onClearPersonalData(clear: Clear): () => void {
  clearers.add(clear);
  return () => clearers.delete(clear);
}

/** Runs in every tab when the person changes. */
export function clearPersonalData(at: ClearedAt = 'leaving'): void {
  for (const clear of clearers) {
    try {
      clear(at);
    } catch {
      // If one storage refuses, the others must still be cleared.
    }
  }
}
