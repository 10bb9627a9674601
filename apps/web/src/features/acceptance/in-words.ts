const minute = 60;
const hour = 60 * minute;

/** How long something takes, as roughly as people say it; never less than it is. */
export function durationInWords(seconds: number): string {
  if (seconds < minute) return 'less than a minute';
  if (seconds < hour) return about(Math.ceil(seconds / minute), 'minute');
  return about(Math.ceil(seconds / hour), 'hour');
}

function about(count: number, unit: string): string {
  return `about ${count} ${unit}${count === 1 ? '' : 's'}`;
}
