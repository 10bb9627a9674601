/** A report's path that only the command of the suite knows. */
import type { Suite } from './plan.ts';

/** In `report.path` and `run` of a suite. */
export const noncePlace = '{nonce}';

type Named = Pick<Suite, 'run' | 'report'>;

/** Files that were committed, and programs that know only the plan, cannot name a report with a nonce. */
export function withNonce<T extends Named>(suite: T, nonce: string): T {
  const { run, report } = suite;
  if (!report.path?.includes(noncePlace)) return suite;
  const put = (text: string) => text.replaceAll(noncePlace, nonce);
  return { ...suite, run: put(run), report: { ...report, path: put(report.path) } };
}

/** A report at a path that the command does not know is never found. */
export function namesReport({
  run,
  report,
}: {
  run: string;
  report: { path?: string | undefined };
}) {
  return !report.path?.includes(noncePlace) || run.includes(noncePlace);
}
