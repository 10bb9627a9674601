import type { Comparison } from './plan.ts';
import { withinTime } from './within-time.ts';

/** `exact` and `included` as in GitHub Classroom: equal line ends, no space around the text. */
export function isExpected(actual: string, expected: string, comparison: Comparison): boolean {
  switch (comparison) {
    case 'exact':
      return normal(actual) === normal(expected);
    case 'included':
      return normal(actual).includes(normal(expected));
    case 'regex':
      return isFound(expected, actual);
  }
}

export function isRegex(pattern: string): boolean {
  try {
    return new RegExp(pattern) instanceof RegExp;
  } catch {
    return false;
  }
}

function normal(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}

const mostMs = 500;

/** The time is of the clock, so a machine that was busy gets a second try. */
function isFound(pattern: string, text: string): boolean {
  const search = () => ({ found: new RegExp(pattern).test(text) });
  const result = withinTime(mostMs, search) ?? withinTime(mostMs, search);
  return result?.found ?? false;
}
