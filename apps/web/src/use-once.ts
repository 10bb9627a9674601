import { useState } from 'react';
import { isRefused } from './api-error.ts';
import { newKey } from './lib/new-key.ts';

/** What was sent under a key, and was not refused: it may have been done. */
export interface Unanswered {
  key: string;
  sent: string;
}

/**
 * For what must be done once. Where the answer gets lost, the server may have done it all the same: it is asked
 * again under the same key, and so is the next try that says the same.
 */
export function useOnce<Body, Answer>(
  send: (body: Body, key: string) => Promise<Answer>,
  known: readonly Unanswered[] = [],
) {
  const [unanswered, setUnanswered] = useState(known);

  const sendOnce = async (body: Body): Promise<Answer> => {
    const sent = JSON.stringify(body);
    const key = unanswered.find((one) => one.sent === sent)?.key ?? newKey();
    const others = (all: readonly Unanswered[]) => all.filter((one) => one.key !== key);
    // Before an answer can come: a page that is loaded anew meanwhile hears none.
    setUnanswered((all) => [...others(all), { key, sent }]);
    try {
      return await send(body, key).catch((error: unknown) => {
        if (isRefused(error)) throw error;
        return send(body, key);
      });
    } catch (error) {
      if (isRefused(error)) setUnanswered(others);
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
