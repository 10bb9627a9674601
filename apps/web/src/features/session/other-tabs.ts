import { attempt } from '../../lib/attempt.ts';

/** Messages between the tabs of this browser, which share one session. */
type Message = 'logged out' | 'logged in';

/** One channel per tab: a channel does not receive its own messages. */
let channel: BroadcastChannel | undefined;

/** Undefined if the browser refuses. A tab then notices the change when it gets the focus. */
function open(): BroadcastChannel | undefined {
  return (channel ??= attempt(() => new BroadcastChannel('lectern.session')));
}

/** A logout ends the session of every tab. */
export const broadcastLogout = () => broadcast('logged out');
export const onLogoutElsewhere = (leave: () => void) => listen('logged out', leave);

/** The person may differ from the one that other tabs show. */
export const broadcastLogin = () => broadcast('logged in');
export const onLoginElsewhere = (ask: () => void) => listen('logged in', ask);

function broadcast(message: Message): void {
  // A BroadcastChannel stays within the origin, so it takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  open()?.postMessage(message);
}

/** Returns a function that stops listening. */
function listen(message: Message, then: () => void): () => void {
  const receive = ({ data }: MessageEvent<unknown>) => {
    if (data === message) then();
  };
  const tabs = open();
  tabs?.addEventListener('message', receive);
  return () => tabs?.removeEventListener('message', receive);
}
