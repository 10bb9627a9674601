/** Sends unsaved changes to the server before the tab closes or the person logs out. */

type Sender = () => Promise<unknown>;

const senders = new Set<Sender>();

/** Returns a function that removes the sender. */
export function onLeaving(send: Sender): () => void {
  senders.add(send);
  return () => senders.delete(send);
}

/** Resolves when every sender has finished, even if some failed. */
export async function flushBeforeLeaving(): Promise<void> {
  await Promise.allSettled(Array.from(senders, (send) => send()));
}

globalThis.addEventListener?.('pagehide', () => void flushBeforeLeaving());
