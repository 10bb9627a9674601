import { AppError, limits } from '@lectern/contract';

const mostDecimals = 4;

/** A score as it is stored: not below 0, and with at most four decimals. */
export function requireScore(score: number, maximum: number = limits.points): number {
  const isRounded = Number(score.toFixed(mostDecimals)) === score;
  if (score < 0 || score > maximum || !isRounded) {
    throw new AppError('score_out_of_range', { params: { maximum } });
  }
  return score;
}

export function requireReason(typed: string): string {
  const reason = typed.trim();
  if (reason === '') throw new AppError('reason_missing');
  return reason;
}
