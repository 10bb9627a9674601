import { AppError, type TestMistake } from '@lectern/contract';

/** The first mistake is in the sentence, all of them are in the answer. */
export function invalidTests(mistakes: readonly TestMistake[]): AppError {
  const [first] = mistakes;
  return new AppError('tests_invalid', {
    params: { mistake: first ? sentenceOf(first) : '' },
    details: { mistakes },
  });
}

/** A mistake of an archive as a whole names no file. */
export function sentenceOf({ file, line, field, says }: TestMistake): string {
  const where = [file, line === null ? '' : `line ${line}`, field].filter(Boolean).join(', ');
  return where === '' ? says : `${where}: ${says}`;
}
