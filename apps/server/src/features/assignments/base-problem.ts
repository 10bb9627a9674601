import type { Problem } from '@lectern/contract';

export class BaseProblem extends Error {
  override readonly name = 'BaseProblem';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}
