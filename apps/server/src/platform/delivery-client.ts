/** The announcements that our app should have got, and asking for them again. */
import type { Octokit } from 'octokit';

export interface SentDelivery {
  /** Of this attempt: a name only, since those of GitHub are too large to count with. */
  id: number | bigint;
  /** Of the announcement, the same for every attempt: what we store deliveries under. */
  guid: string;
  sentAt: Date;
  outcome: 'arrived' | 'failed' | 'pending';
}

export interface DeliveryClient {
  /** Every attempt since then, newest first. */
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
      // Octokit reads and writes the large ones whole, and says nothing of it in its types.
      await octokit.rest.apps.redeliverWebhookDelivery({ delivery_id: id as number });
    },
  };
}

/** By the code that we answered with: the words for it are the platform's, and for people. */
function outcomeOf(words: string, code: number): SentDelivery['outcome'] {
  if (code >= 200 && code < 300) return 'arrived';
  return /pending/i.test(words) ? 'pending' : 'failed';
}
