export interface CommitDay {
  /** In UTC: '2026-04-01'. */
  day: string;
  commits: number;
}

export type CommitSeries =
  | { kind: 'none' }
  /** Commits on a single day make no line. */
  | { kind: 'insufficient' }
  | { kind: 'line'; days: CommitDay[] };

const dayMs = 86_400_000;

/**
 * One point for every day up to today, 0 for days without commits (specification 5). The server counts
 * commits by noon UTC of their day.
 */
export function commitSeries(
  datedCommits: Readonly<Record<string, number>>,
  today: Date,
): CommitSeries {
  const counts = new Map<string, number>();
  for (const [noon, commits] of Object.entries(datedCommits)) {
    const day = toDay(Date.parse(noon));
    counts.set(day, (counts.get(day) ?? 0) + commits);
  }
  const dates = [...counts.keys()].sort();
  const first = dates[0];
  const last = dates.at(-1);
  if (first === undefined || last === undefined) return { kind: 'none' };
  if (dates.length < 2) return { kind: 'insufficient' };

  // If the browser's clock is behind, commits of later days are still shown.
  const end = Math.max(Date.parse(last), Date.parse(toDay(today.getTime())));
  const days: CommitDay[] = [];
  for (let at = Date.parse(first); at <= end; at += dayMs) {
    const day = toDay(at);
    days.push({ day, commits: counts.get(day) ?? 0 });
  }
  return { kind: 'line', days };
}

function toDay(at: number): string {
  return new Date(at).toISOString().slice(0, '2026-04-01'.length);
}
