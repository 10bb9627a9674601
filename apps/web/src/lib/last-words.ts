/** What must still reach the server when a person goes: the tab closes, or they log out. */

type Sender = () => Promise<unknown>;

const senders = new Set<Sender>();

/** Has a screen's unsent decisions sent before it is too late; answers how to stop that. */
export function onLeaving(send: Sender): () => void {
  senders.add(send);
  return () => senders.delete(send);
}

/** Resolves when everything has been sent, whatever came of it. */
export async function sendLastWords(): Promise<void> {
  await Promise.allSettled(Array.from(senders, (send) => send()));
}

globalThis.addEventListener?.('pagehide', () => void sendLastWords());
