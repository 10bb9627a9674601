import { z } from 'zod';
import type { Fate } from '@lectern/forge/context';

const share = z.number().min(0).max(1).default(0);

export const WebhookFaults = z.strictObject({
  lose_share: share,
  repeat_share: share,
  /** Delayed by up to `reorder_within_ms`, so that later ones overtake them. */
  reorder_share: share,
  reorder_within_ms: z.number().int().min(0).max(60_000).default(500),
});

export type WebhookFaults = z.infer<typeof WebhookFaults>;

export const reliable: WebhookFaults = WebhookFaults.parse({});

export function fateUnder(faults: WebhookFaults, random: () => number): Fate {
  if (random() < faults.lose_share) return { copies: 0, delayMs: 0 };
  const copies = random() < faults.repeat_share ? 2 : 1;
  const delayed = random() < faults.reorder_share;
  return { copies, delayMs: delayed ? Math.ceil(random() * faults.reorder_within_ms) : 0 };
}
