/** What can happen to the one call that posts a review, by the code host's own faults. */
import type { MortalProduct } from '../product/mortal-product.ts';

interface ReviewTrouble {
  what: string;
  faults: readonly object[];
  /** Whether the server dies while the call is under way. */
  isKilled: boolean;
  /** Whether the call has its effect, though nobody hears of it. */
  arrives: boolean;
}

/** Time enough to be killed in, and to see that nothing has arrived yet. */
const late = { kind: 'latency', ms: 6_000 };

export const reviewTroubles: ReviewTrouble[] = [
  {
    what: 'the server dies and its call is lost',
    faults: [late, { kind: 'drop', when: 'before' }],
    isKilled: true,
    arrives: false,
  },
  {
    what: 'the server dies and its call arrives',
    faults: [late],
    isKilled: true,
    arrives: true,
  },
  {
    what: 'the answer to its call is lost',
    faults: [{ kind: 'drop', when: 'after' }],
    isKilled: false,
    arrives: true,
  },
];

/** For the next call to post a review, and for no other. */
export async function armTrouble(
  { control }: MortalProduct,
  faults: ReviewTrouble['faults'],
): Promise<void> {
  const path = '/api/v3/repos/*/*/pulls/*/reviews';
  await control('DELETE', '/faults');
  for (const fault of faults) {
    await control('POST', '/faults', { method: 'POST', path, times: 1, fault });
  }
}

export async function timesMet({ control }: MortalProduct): Promise<number | undefined> {
  const { faults } = await control<{ faults: { hits: number }[] }>('GET', '/state');
  return faults[0]?.hits;
}
