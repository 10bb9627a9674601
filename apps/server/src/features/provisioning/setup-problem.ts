/** Why the set-up of a work has stopped, as the sentence that people read. */
import { texts } from '@lectern/contract';
import { isProblem } from '../../platform/problem.ts';

export class SetupStopped extends Error {
  override readonly name = 'SetupStopped';
}

/** What asking again cannot change is told to people; the rest is the queue's to repeat. */
export function sentenceFor(error: unknown): string | undefined {
  if (error instanceof SetupStopped) return error.message;
  if (!isProblem(error) || error.isTemporary) return undefined;
  if (error.kind === 'unauthorized') return texts.setup.credentialsRefused;
  return texts.setup.refused(error.message);
}

const gone = texts.setup.repositoryGone.replace(/(?<=\.) .*$/, '');

/** By its first sentence: an earlier release has stored it with another advice. */
export function saysRepositoryGone(problem: string | null): boolean {
  return problem?.startsWith(gone) ?? false;
}
