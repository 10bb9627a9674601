import { z } from '@lectern/contract/zod';
import { useState } from 'react';
import { isRefused } from './api-error.ts';
import { newKey } from '../lib/new-key.ts';

/** What was sent under a key, and neither done nor refused as far as this page knows. */
export const Unanswered = z.array(z.object({ key: z.string(), sent: z.string() })).readonly();
export type Unanswered = z.infer<typeof Unanswered>;

/** Without a session, in time, or too often: such a refusal tells nothing of what was sent before. */
const untelling = new Set([401, 408, 429]);

/**
 * For what must be done once. Where the answer gets lost, the server may have done it all the same: it is asked
 * again under the same key, and so is the next try that says the same.
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
    // Before an answer can come: a page that is loaded anew meanwhile hears none.
    setUnanswered((all) => [...others(all), { key, sent }]);
    try {
      const answer = await send(body, key).catch((error: unknown) => {
        if (isRefused(error)) throw error;
        return send(body, key);
      });
      setUnanswered(others);
      return answer;
    } catch (error) {
      if (isRefused(error) && !untelling.has(error.status)) setUnanswered(others);
      throw error;
    }
  };
  return {
    sendOnce,
    unanswered,
    /** What may have been done already. */
    findUnanswered: (isIt: (body: Body) => boolean): Body | undefined =>
      unanswered.map(({ sent }) => JSON.parse(sent) as Body).findLast(isIt),
  };
}
