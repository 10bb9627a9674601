/** The platform's state for reports, asked for at most every few seconds. */
import type { Readiness } from '@lectern/contract';

const rememberedMs = 10_000;

export type PlatformWatch = () => Promise<Readiness['platform']>;

/** Many probes at once share one question, and an answer is good for a while. */
export function watchPlatform(isUp: () => Promise<boolean>, clock: () => Date): PlatformWatch {
  let asked: { at: number; answer: Promise<Readiness['platform']> } | undefined;
  return () => {
    const now = clock().getTime();
    if (!asked || now - asked.at >= rememberedMs) {
      const answer = isUp().then(
        (up) => (up ? 'up' : 'down'),
        () => 'unknown' as const,
      );
      asked = { at: now, answer };
    }
    return asked.answer;
  };
}
