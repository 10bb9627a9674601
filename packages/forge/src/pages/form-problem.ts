import { GitHubError } from '../errors.ts';
import { GitProblem } from '../git/git-problem.ts';

function sentenceOf(error: GitHubError): string {
  const [first] = error.errors ?? [];
  if (typeof first === 'string') return first;
  if (first?.message !== undefined) return first.message;
  if (first?.code === 'already_exists') return 'This name is taken. Choose another.';
  if (first?.code === 'missing_field') return `The field ${first.field ?? ''} is missing.`;
  return error.message;
}

/** The message for the form if `work` was refused; other errors reach the error page. */
export async function refusalOf(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof GitHubError && [409, 422, 507].includes(error.status))
      return sentenceOf(error);
    if (error instanceof GitProblem) return error.message;
    throw error;
  }
}
