import { queryClient } from '../../../data/query-client.ts';
import { currentUserQuery } from '../../../data/user.ts';
import { isStranger } from './refusals.ts';

/** A refusal for who is asking has the session gate ask who is here, and close what is open. */
export async function asAuthor<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isStranger(error)) {
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    }
    throw error;
  }
}
