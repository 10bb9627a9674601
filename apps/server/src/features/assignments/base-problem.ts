/** Why there is no base repository, as the sentence that the professor reads. */
export class BaseProblem extends Error {
  override readonly name = 'BaseProblem';
}
