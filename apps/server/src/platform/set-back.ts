/**
 * A clock that is set back finds what is over still to come, and would hold every call up until it has
 * caught up with itself. What the budget knows of the past tells by how much: all of it moves by that.
 */
import type { Budget } from './budget.ts';

/** Clocks of two machines differ by less; then each must leave alone what the other writes down. */
const usualDifferenceMs = 10_000;

/** The same budget where nothing in it was later than now. The hour is left: the platform's clock ends it. */
export function afterSetBack(budget: Budget, now: number): Budget {
  const { lastWriteAt, spends, kept, begun } = budget;
  const latest = Math.max(lastWriteAt, ...spends.map(({ until }) => until));
  if (latest - now <= usualDifferenceMs) return budget;
  const moved = (at: number) => Math.max(0, at - (latest - now));
  return {
    ...budget,
    blockedUntil: moved(budget.blockedUntil),
    noInvitationsUntil: moved(budget.noInvitationsUntil),
    writeLeaseUntil: moved(budget.writeLeaseUntil),
    lastWriteAt: moved(lastWriteAt),
    spends: spends.map((spend) => ({
      ...spend,
      from: moved(spend.from),
      until: moved(spend.until),
    })),
    kept: {
      calls: moved(kept.calls),
      creations: moved(kept.creations),
      turns: moved(kept.turns),
    },
    begun: begun.map(moved),
  };
}
