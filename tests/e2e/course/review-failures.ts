/** Failures of the call that posts a review, caused by faults of the code host. */
import type { RestartableProduct } from '../product/restartable-product.ts';

interface ReviewFailure {
  what: string;
  faults: readonly object[];
  /** Whether the server is killed during the call. */
  isKilled: boolean;
  /** Whether the review is posted although the answer is lost. */
  arrives: boolean;
}

/** Enough time to kill the server and to check that no review has arrived yet. */
const late = { kind: 'latency', ms: 6_000 };

export const reviewFailures: ReviewFailure[] = [
  {
    what: 'the server is killed and its call is lost',
    faults: [late, { kind: 'drop', when: 'before' }],
    isKilled: true,
    arrives: false,
  },
  {
    what: 'the server is killed and its call arrives',
    faults: [late],
    isKilled: true,
    arrives: true,
  },
  {
    what: 'the answer to the call is lost',
    faults: [{ kind: 'drop', when: 'after' }],
    isKilled: false,
    arrives: true,
  },
];

/** The faults apply only to the next call that posts a review. */
export async function armFaults(
  { control }: RestartableProduct,
  faults: ReviewFailure['faults'],
): Promise<void> {
  const path = '/api/v3/repos/*/*/pulls/*/reviews';
  await control('DELETE', '/faults');
  for (const fault of faults) {
    await control('POST', '/faults', { method: 'POST', path, times: 1, fault });
  }
}

export async function faultHits({ control }: RestartableProduct): Promise<number | undefined> {
  const { faults } = await control<{ faults: { hits: number }[] }>('GET', '/state');
  return faults[0]?.hits;
}
