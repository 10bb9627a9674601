import { z } from 'zod';
import { isRegex } from '../compare.ts';
import { Case, Comparison, defaultLimits, planLimits } from '../plan.ts';
import type { Problem } from '../results.ts';
import { timeLimit } from './github-time.ts';
import { imported, type Imported } from './imported.ts';
import { Keys } from './keys.ts';
import { parsed, problemAt } from './problems.ts';
import { jsonSource } from './source.ts';

export const autogradingName = '.github/classroom/autograding.json';

const defaultMinutes = 1;

// Fields that we do not know are left alone, because the format is not ours.
const AutogradingFile = z.object({
  tests: z
    .array(
      z.object({
        name: Case.shape.name,
        setup: z.string().max(planLimits.commandCharacters).nullish(),
        run: Case.shape.run,
        input: Case.shape.stdin.nullish(),
        output: Case.shape.stdin.nullish(),
        comparison: Comparison.nullish(),
        timeout: z.number().positive().nullish(),
        points: Case.shape.points.nullish(),
      }),
    )
    .min(1)
    .max(planLimits.cases),
});

/** The old format of GitHub Classroom. Without input and output, only the exit code counts. */
export function importAutograding(text: string, name = autogradingName): Imported {
  const read = jsonSource(name, text);
  if ('problems' in read) return read;
  const { source } = read;
  const checked = parsed(AutogradingFile, source);
  if ('problems' in checked) return checked;
  const keys = new Keys([]);
  const [notes, problems]: [Problem[], Problem[]] = [[], []];
  const cases = checked.value.tests.map((test, n): Case => {
    const path = ['tests', n];
    const comparison = test.comparison ?? 'included';
    const isCommand = !test.input && !test.output;
    if (comparison === 'regex' && !isRegex(test.output ?? '')) {
      problems.push(problemAt(source, [...path, 'output'], 'Is no valid regular expression.'));
    }
    return {
      key: keys.of(test.name),
      name: test.name,
      group: null,
      points: test.points ?? 0,
      visibility: 'always',
      limits: timeLimit(source, [...path, 'timeout'], test.timeout ?? defaultMinutes, notes),
      setup: test.setup?.trim() || null,
      run: test.run,
      files: [],
      stdin: test.input ?? '',
      expected: isCommand ? null : (test.output ?? ''),
      comparison,
      exit_code: 0,
    };
  });
  if (problems.length > 0) return { problems };
  const plan = { network: false, limits: defaultLimits, setup: null, cases, suites: [] };
  return imported(source, plan, notes);
}
