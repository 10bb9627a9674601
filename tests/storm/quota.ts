import type { StormOptions } from './options.ts';
import type { StormResult } from './storm.ts';

export async function runQuota(options: StormOptions): Promise<StormResult> {
  return { isGood: false, figures: { options } };
}
