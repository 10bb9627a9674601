/** For waits on git, jobs or another page. */
export const slow = { timeout: 60_000 };
/** For polls that load the server. */
export const slowPoll = { ...slow, interval: 500 };
