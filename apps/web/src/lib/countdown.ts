const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** 'Due in 3 days', rounded down; undefined once the time is over. */
export function countdown(due: string, now: number): string | undefined {
  const left = Date.parse(due) - now;
  if (left < 0) return undefined;
  if (left >= 2 * day) return `Due in ${Math.floor(left / day)} days`;
  if (left >= 2 * hour) return `Due in ${Math.floor(left / hour)} hours`;
  if (left >= 2 * minute) return `Due in ${Math.floor(left / minute)} minutes`;
  return left >= minute ? 'Due in 1 minute' : 'Due in less than a minute';
}

/** Whether the due date is so near that it deserves attention. */
export function isNear(due: string, now: number): boolean {
  return Date.parse(due) - now < day;
}
