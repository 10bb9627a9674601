import { z } from '@lectern/contract/zod';
import { useState } from 'react';
import { isRefused } from './api-error.ts';
import { newKey } from '../lib/new-key.ts';

/** Requests without an answer: the server may have executed them. */
export const Unanswered = z.array(z.object({ key: z.string(), sent: z.string() })).readonly();
export type Unanswered = z.infer<typeof Unanswered>;

/** Statuses with which the server refuses a retry before it looks at the idempotency key. */
const inconclusive = new Set([401, 408, 429]);

/**
 * For requests that must be executed once. When an answer is lost, the server may have executed the request, so
 * the retry and later requests with the same body use the same idempotency key.
 */
export function useOnce<Body, Answer>(
  send: (body: Body, key: string) => Promise<Answer>,
  known: Unanswered = [],
) {
  const [unanswered, setUnanswered] = useState(known);

  const sendOnce = async (body: Body): Promise<Answer> => {
    const sent = JSON.stringify(body);
    const key = unanswered.find((one) => one.sent === sent)?.key ?? newKey();
    const others = (all: Unanswered) => all.filter((one) => one.key !== key);
    // Recorded before sending: after a reload of the page the answer is lost.
    setUnanswered((all) => [...others(all), { key, sent }]);
    try {
      const answer = await send(body, key).catch((error: unknown) => {
        if (isRefused(error)) throw error;
        return send(body, key);
      });
      setUnanswered(others);
      return answer;
    } catch (error) {
      if (isRefused(error) && !inconclusive.has(error.status)) setUnanswered(others);
      throw error;
    }
  };
  return {
    sendOnce,
    unanswered,
    /** The latest matching request that the server may have executed. */
    findUnanswered: (matches: (body: Body) => boolean): Body | undefined =>
      unanswered.map(({ sent }) => JSON.parse(sent) as Body).findLast(matches),
  };
}
