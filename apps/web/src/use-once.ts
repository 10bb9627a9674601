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
  known?: Unanswered,
) {
  const [unanswered, setUnanswered] = useState(known);

  const sendOnce = async (body: Body): Promise<Answer> => {
    const sent = JSON.stringify(body);
    const key = unanswered?.sent === sent ? unanswered.key : newKey();
    // Before an answer can come: a page that is loaded anew meanwhile hears none.
    setUnanswered({ key, sent });
    try {
      return await send(body, key).catch((error: unknown) => {
        if (isRefused(error)) throw error;
        return send(body, key);
      });
    } catch (error) {
      if (isRefused(error)) setUnanswered(undefined);
      throw error;
    }
  };
  return {
    sendOnce,
    unanswered,
    /** Whether something like this may have been done. */
    isMaybeDone: (isIt: (body: Body) => boolean) =>
      unanswered !== undefined && isIt(JSON.parse(unanswered.sent) as Body),
  };
}
