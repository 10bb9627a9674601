import { tidyName } from '@lectern/contract';
import { useState } from 'react';
import { isRefused } from './api-error.ts';

/** The clock of a browser may be hours off; what had the name before is seldom of the same day. */
const leewayMs = 24 * 60 * 60_000;

interface Making<Body, Made> {
  make: (body: Body) => Promise<Made>;
  /** What has the name and is in all else what would be made. */
  find: (body: Body) => Promise<Made | undefined>;
}

/**
 * For what is made under a name that only one can have. Where the answer gets lost, the server may have made it
 * all the same, and would refuse its name at the next try: that is looked for, and taken for the answer.
 */
export function useMakeOnce<Body extends { name: string }, Made extends { created_at: string }>({
  make,
  find,
}: Making<Body, Made>) {
  const [unanswered, setUnanswered] = useState<{ name: string; sentAt: number }>();
  const isMaybeMade = (name: string) => tidyName(name) === unanswered?.name;

  const makeOnce = async (body: Body): Promise<Made> => {
    const { name } = body;
    const sentAt = unanswered && isMaybeMade(name) ? unanswered.sentAt : Date.now();
    try {
      return await make(body);
    } catch (error) {
      if (!isRefused(error)) setUnanswered({ name: tidyName(name), sentAt });
      else if (!isMaybeMade(name)) throw error;
      const made = await find(body).catch(() => undefined);
      if (made && Date.parse(made.created_at) > sentAt - leewayMs) return made;
      throw error;
    }
  };
  return { makeOnce, isMaybeMade };
}
