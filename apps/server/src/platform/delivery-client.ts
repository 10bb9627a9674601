/** Lists webhook deliveries to our app, and requests them again. */
import type { Octokit } from 'octokit';

export interface SentDelivery {
  /** The id of this attempt. GitHub's ids exceed the safe integers. */
  id: number | bigint;
  /** The same for every attempt of a delivery. We store deliveries under it. */
  guid: string;
  sentAt: Date;
  outcome: 'arrived' | 'failed' | 'pending';
}

export interface DeliveryClient {
  /** Every attempt, newest first. */
  listDeliveries(since: Date): Promise<SentDelivery[]>;
  redeliver(id: SentDelivery['id']): Promise<void>;
}

const mostPages = 100;

export function deliveryClient(octokit: Octokit): DeliveryClient {
  return {
    async listDeliveries(since) {
      const pages = octokit.paginate.iterator(octokit.rest.apps.listWebhookDeliveries, {
        per_page: 100,
      });
      const sent: SentDelivery[] = [];
      let read = 0;
      for await (const { data } of pages) {
        for (const { id, guid, delivered_at, status, status_code } of data) {
          const sentAt = new Date(delivered_at);
          if (sentAt < since) return sent;
          sent.push({ id, guid, sentAt, outcome: outcomeOf(status, status_code) });
        }
        if (++read === mostPages) break;
      }
      return sent;
    },

    async redeliver(id) {
      // Octokit supports large ids as bigint, but its types do not.
      await octokit.rest.apps.redeliverWebhookDelivery({ delivery_id: id as number });
    },
  };
}

/** By the status of our answer, because the text is for people. */
function outcomeOf(words: string, code: number): SentDelivery['outcome'] {
  if (code >= 200 && code < 300) return 'arrived';
  return /pending/i.test(words) ? 'pending' : 'failed';
}
