import { createContext, Script } from 'node:vm';
import type { Comparison } from './plan.ts';

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

// A pattern that backtracks would stop the whole server: V8 ends a script after its time, also in a pattern.
// The time is of the wall, so a machine that was asleep gets a second try.
const mostMs = 500;
const context = createContext({ pattern: '', text: '' });
const search = new Script('new RegExp(pattern).test(text)');

function isFound(pattern: string, text: string): boolean {
  return foundInTime(pattern, text) ?? foundInTime(pattern, text) ?? false;
}

function foundInTime(pattern: string, text: string): boolean | undefined {
  Object.assign(context, { pattern, text });
  try {
    return search.runInContext(context, { timeout: mostMs }) === true;
  } catch (failed) {
    if ((failed as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
    throw failed;
  } finally {
    Object.assign(context, { pattern: '', text: '' });
  }
}
