const shownDays = 14;
const dayMs = 86_400_000;

/** As '2026-04-01' in UTC, oldest first. */
export function lastDays(now: Date): [string, ...string[]] {
  const dayBefore = (daysAgo: number) => toDay(new Date(now.getTime() - daysAgo * dayMs));
  const [first, ...others] = Array.from({ length: shownDays }, (_, at) => shownDays - 1 - at);
  return [dayBefore(first ?? 0), ...others.map(dayBefore)];
}

function toDay(at: Date): string {
  return at.toISOString().slice(0, '2026-04-01'.length);
}
