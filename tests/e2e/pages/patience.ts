/** For what waits for git, jobs or another page. */
export const slow = { timeout: 60_000 };
/** For what costs the server something each time it is asked. */
export const seldom = { ...slow, interval: 500 };
