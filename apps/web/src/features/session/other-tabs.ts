/** Word between the tabs of this browser: who logs out in one has left them all. */
const loggedOut = 'logged out';

/** One for the whole tab, since a channel hears everyone but itself. */
let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel {
  return (channel ??= new BroadcastChannel('lectern.session'));
}

export function tellLogout(): void {
  // A channel stays within our origin, so unlike a window's it takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  open().postMessage(loggedOut);
}

/** Answers how to stop listening. */
export function onLogoutElsewhere(leave: () => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (data === loggedOut) leave();
  };
  const tabs = open();
  tabs.addEventListener('message', hear);
  return () => tabs.removeEventListener('message', hear);
}
