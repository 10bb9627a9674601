import { attempt } from '../../lib/attempt.ts';

/** Word between the tabs of this browser: they share one session, whoever it belongs to. */
type Word = 'logged out' | 'logged in';

/** One for the whole tab, since a channel hears everyone but itself. */
let channel: BroadcastChannel | undefined;

/** Where a browser refuses it, a tab learns who is here when it gets the focus. */
function open(): BroadcastChannel | undefined {
  return (channel ??= attempt(() => new BroadcastChannel('lectern.session')));
}

/** Who logs out in one tab has left them all. */
export const tellLogout = () => tell('logged out');
export const onLogoutElsewhere = (leave: () => void) => hear('logged out', leave);

/** Who logs in in one tab may be somebody else than the others show. */
export const tellLogin = () => tell('logged in');
export const onLoginElsewhere = (ask: () => void) => hear('logged in', ask);

function tell(word: Word): void {
  // A channel stays within our origin, so unlike a window's it takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  open()?.postMessage(word);
}

/** Answers how to stop listening. */
function hear(word: Word, then: () => void): () => void {
  const listen = ({ data }: MessageEvent<unknown>) => {
    if (data === word) then();
  };
  const tabs = open();
  tabs?.addEventListener('message', listen);
  return () => tabs?.removeEventListener('message', listen);
}
