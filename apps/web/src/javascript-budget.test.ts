import { describe, expect, it } from 'vitest';
import { budgetProblems, type BuiltFile } from '../javascript-budget.ts';

const file = (
  fileName: string,
  bytes: number,
  imports: string[] = [],
  entry: string | null = null,
): BuiltFile => ({ fileName, bytes, imports, entry });

describe('budgetProblems', () => {
  const files = [
    file('start.js', 10, ['react.js', 'shared.js'], '/web/landing.html'),
    file('shared.js', 20, ['react.js']),
    file('react.js', 50),
    file('charts.js', 500),
  ];

  it('accepts an entry at its budget, counting each imported file once', () => {
    expect(budgetProblems(files, { 'landing.html': 80 })).toEqual([]);
  });

  it('names an entry that loads more than its budget', () => {
    expect(budgetProblems(files, { 'landing.html': 79 })).toEqual([
      'landing.html loads 80 bytes of JavaScript, and its budget is 79.',
    ]);
  });

  it('counts a screen together with the application', () => {
    const application = file('app.js', 100, ['react.js'], '/web/index.html');
    const screen = file('grader.js', 30, ['shared.js'], '/web/src/grader-page.tsx');
    expect(budgetProblems([...files, application, screen], { 'grader-page.tsx': 199 })).toEqual([
      'grader-page.tsx loads 200 bytes of JavaScript, and its budget is 199.',
    ]);
  });

  it('names a budget without an entry', () => {
    expect(budgetProblems(files, { 'login.html': 100 })).toEqual([
      'login.html has a budget but is no entry of the build.',
    ]);
  });
});
