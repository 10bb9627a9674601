/** Why a shortcut cannot run. */
import { texts } from '../../../texts/texts.ts';
import type { GraderFiles } from '../use-grader-files.ts';

/** `data` is null for an assignment without a rubric. */
export interface RubricQuery {
  data: object | null | undefined;
  errorUpdateCount: number;
}

type Failing = Pick<GraderFiles, 'failure'>;

export function whyNoWork({ failure }: Failing): string {
  return failure ? `${texts.grader.workFailed}.` : texts.grader.stillLoading('submission');
}

type Files = Failing & Pick<GraderFiles, 'all' | 'selected'>;

/** Why no line can be commented on. A file that only the starter code has gets `removedReason`. */
export function whyNoLines(files: Files, removedReason: string): string {
  const { failure, all, selected } = files;
  if (failure) return whyNoWork(files);
  if (!selected) return all.length === 0 ? texts.grader.noFiles : texts.grader.noFileOpen;
  return selected.status.status === 'removed' ? removedReason : texts.grader.noLines;
}

export const isLoading = ({ data, errorUpdateCount }: RubricQuery): boolean =>
  data === undefined && errorUpdateCount === 0;

export function whyNoItem(number: number, itemCount: number, rubric: RubricQuery): string {
  if (isLoading(rubric)) return texts.grader.stillLoading('rubric');
  if (rubric.data === undefined) return texts.assignments.rubricFailed;
  return itemCount === 0 ? texts.grader.noRubric : texts.grader.noSuchItem(number);
}
