import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** All others take at most half as long. */
const longest = ['storm.slow.ts', 'grader-two.e2e.ts', 'newcomer.e2e.ts'];

/** Without recorded times vitest sorts by file size, which would run the short but slow storm.slow.ts last. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      longest.some((name) => moduleId.endsWith(`/${name}`));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
