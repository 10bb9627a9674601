/** Why a key cannot do what it is for. */
import { texts } from '../../../texts/texts.ts';
import type { GraderFiles } from '../use-grader-files.ts';

/** Of the rubric as a query gives it; null is an assignment without one. */
export interface AskedRubric {
  data: object | null | undefined;
  errorUpdateCount: number;
}

type Failing = Pick<GraderFiles, 'failure'>;

/** While the work is not there. */
export function whyNoWork({ failure }: Failing): string {
  return failure ? `${texts.grader.workFailed}.` : texts.grader.stillLoading('work');
}

type Files = Failing & Pick<GraderFiles, 'all' | 'selected'>;

/** Where no lines are shown that belong to the work; a file of the starter's alone has others. */
export function whyNoLines(files: Files, ofRemoved: string): string {
  const { failure, all, selected } = files;
  if (failure) return whyNoWork(files);
  if (!selected) return all.length === 0 ? texts.grader.noFiles : texts.grader.noFileOpen;
  return selected.status.status === 'removed' ? ofRemoved : texts.grader.noLines;
}

export const isOnItsWay = ({ data, errorUpdateCount }: AskedRubric): boolean =>
  data === undefined && errorUpdateCount === 0;

export function whyNoItem(number: number, itemCount: number, rubric: AskedRubric): string {
  if (isOnItsWay(rubric)) return texts.grader.stillLoading('rubric');
  if (rubric.data === undefined) return texts.assignments.rubricFailed;
  return itemCount === 0 ? texts.grader.noRubric : texts.grader.noSuchItem(number);
}
