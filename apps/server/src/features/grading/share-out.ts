export interface Weighted {
  userId: number;
  weight: number;
}

/**
 * Largest remainders, earlier graders first. Each grader gets neighbours in the list, to read from
 * top to bottom.
 */
export function shareOut(
  workIds: readonly number[],
  graders: readonly Weighted[],
): Map<number, number> {
  const total = graders.reduce((sum, { weight }) => sum + weight, 0);
  const shares = graders.map(({ userId, weight }) => {
    const exact = (workIds.length * weight) / total;
    return { userId, size: Math.floor(exact), remainder: exact - Math.floor(exact) };
  });
  const left = workIds.length - shares.reduce((sum, { size }) => sum + size, 0);
  const roundedUp = shares.toSorted((a, b) => b.remainder - a.remainder).slice(0, left);
  for (const share of roundedUp) share.size += 1;
  const graderOf = new Map<number, number>();
  let next = 0;
  for (const { userId, size } of shares) {
    for (const workId of workIds.slice(next, next + size)) graderOf.set(workId, userId);
    next += size;
  }
  return graderOf;
}
