import type { Problem } from '@lectern/contract';
import { isProblem } from '../../platform/problem.ts';

export class SetupStopped extends Error {
  override readonly name = 'SetupStopped';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** The problem to show to people; undefined for a temporary one, which the queue retries. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof SetupStopped) return error.problem;
  if (!isProblem(error) || error.isTemporary) return undefined;
  if (error.kind === 'unauthorized') return { code: 'credentials_refused' };
  return { code: 'platform_refused', reason: error.message };
}
