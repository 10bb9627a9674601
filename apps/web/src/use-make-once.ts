import { tidyName } from '@lectern/contract';
import { useState } from 'react';
import { isRefused } from './api-error.ts';

/** The clock of a browser may be hours off; what had the name before is seldom of the same day. */
const lostLeewayMs = 24 * 60 * 60_000;
/** Where no answer seems lost, only what can hardly be of anybody else. */
const leewayMs = 60_000;

/** What was sent, and of which no answer has come. */
export interface Unanswered {
  name: string;
  sentAt: number;
}

interface Making<Body, Made> {
  make: (body: Body) => Promise<Made>;
  /** What has the name and is in all else what would be made. */
  find: (body: Body) => Promise<Made | undefined>;
  /** What a form that outlives a reload still knows of the page before. */
  known?: Unanswered | undefined;
}

/**
 * For what is made under a name that only one can have. Where the answer gets lost, the server may have made it
 * all the same, and would refuse its name at the next try: that is looked for, and taken for the answer.
 */
export function useMakeOnce<Body extends { name: string }, Made extends { created_at: string }>({
  make,
  find,
  known,
}: Making<Body, Made>) {
  const [unanswered, setUnanswered] = useState(known);
  const isMaybeMade = (name: string) => tidyName(name) === unanswered?.name;

  const makeOnce = async (body: Body): Promise<Made> => {
    const name = tidyName(body.name);
    const isRepeated = unanswered?.name === name;
    const sentAt = isRepeated ? unanswered.sentAt : Date.now();
    // Before an answer can come: a page that is loaded anew meanwhile hears none.
    setUnanswered({ name, sentAt });
    try {
      return await make(body);
    } catch (error) {
      // Also where this page has sent it once: browsers send again by themselves what a broken connection
      // left without an answer, and tell of the second one alone.
      const isAnswered = isRefused(error) && !isRepeated;
      if (isAnswered) setUnanswered(unanswered);
      if (isAnswered && !error.code.endsWith('_name_taken')) throw error;
      const since = sentAt - (isAnswered ? leewayMs : lostLeewayMs);
      const made = await find(body).catch(() => undefined);
      if (made && Date.parse(made.created_at) > since) return made;
      throw error;
    }
  };
  return { makeOnce, isMaybeMade, unanswered };
}
