import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The others of their projects are over in half the time or less. */
const longest = ['storm.slow.ts', 'grader-two.e2e.ts', 'newcomer.e2e.ts'];

/**
 * In a fresh clone vitest knows no times and goes by the length of a text, so that a storm of few lines
 * came last, when nothing was left to run beside it.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      longest.some((name) => moduleId.endsWith(`/${name}`));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
