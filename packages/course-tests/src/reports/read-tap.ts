import type { Report, ReportedTest } from '../results.ts';
import { between, mostTests, report, reportedTest } from './report-limits.ts';

const patterns = {
  test: /^(not )?ok\b(?: +(\d+))?(?: *- +| +|$)(.*)$/,
  plan: /^1\.\.(\d+)\s*(?:#.*)?$/,
  bailOut: /^Bail out!/i,
  directive: /(?:^|[^\\])#\s*(skip|todo)\b\S*\s*(.*)$/i,
  duration: /^\s*duration_ms: ([\d.]+)/,
  /** What Node.js counts after its last test. */
  summary: /^# (?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) /,
  /** `prove -v` begins each file with its name. */
  file: /^(\S.*?) \.{2,}\s*$/,
  /** `prove` ends with it. */
  result: /^Result: (?:PASS|FAIL|NOTESTS)$/,
};

const indent = 4;
const deepest = 20;

/** TAP 13 and 14, also of several files by `prove -v`. Tests with subtests are replaced by these. */
export function readTap(text: string): Report {
  const reader = new TapReader();
  for (const line of text.split(/\r?\n/)) {
    reader.line(line);
    if (reader.isBroken) break;
  }
  return reader.report();
}

interface Level {
  plan: number | undefined;
  count: number;
  tests: ReportedTest[];
}

const newLevel = (): Level => ({ plan: undefined, count: 0, tests: [] });

class TapReader {
  isBroken = false;
  /** Of the files before this one. */
  readonly #finished: ReportedTest[] = [];
  #file: string | undefined;
  #levels: Level[] = [newLevel()];
  #last: ReportedTest | undefined;
  #isInDetails = false;
  #hasResult = false;

  line(line: string): void {
    if (this.#isInDetails) return this.#detail(line);
    const text = line.trimStart();
    const spaces = line.length - text.length;
    if (spaces % indent === 0) return this.#atDepth(spaces / indent, text.trimEnd());
    if (text.trimEnd() === '---' && this.#last !== undefined) this.#isInDetails = true;
  }

  report(): Report {
    this.#finishFile();
    if (this.#file !== undefined && !this.#hasResult) this.#break();
    return report(this.#finished.map(reportedTest), !this.isBroken);
  }

  #atDepth(depth: number, text: string): void {
    if (depth > deepest) return;
    const file = depth === 0 ? patterns.file.exec(text)?.[1] : undefined;
    if (file !== undefined) return this.#startFile(file);
    if (depth === 0 && patterns.result.test(text)) this.#hasResult = true;
    if (patterns.bailOut.test(text)) return this.#break();
    const plan = patterns.plan.exec(text)?.[1];
    if (plan !== undefined) return this.#plan(this.#levelAt(depth), Number(plan));
    const test = patterns.test.exec(text);
    // prove's own 'ok' after a file without failures.
    if (test !== null && !(this.#file !== undefined && text === 'ok')) {
      return this.#test(depth, test);
    }
    if (text.startsWith('#')) this.#comment(text);
  }

  #plan(level: Level, planned: number): void {
    if (level.plan !== undefined) return this.#break();
    level.plan = planned;
  }

  #test(depth: number, [, not, number, rest = '']: RegExpExecArray): void {
    const level = this.#levelAt(depth);
    level.count += 1;
    if (number !== undefined && Number(number) !== level.count) return this.#break();
    const test = testOf(rest, not !== undefined, level.count);
    level.tests.push(...this.#withSubtests(depth, test));
    this.#last = test;
    if (level.tests.length > mostTests) this.#break();
  }

  /** The tests one level deeper end with the line of the test that has them. */
  #withSubtests(depth: number, test: ReportedTest): ReportedTest[] {
    const [inner, ...deeper] = this.#levels.splice(depth + 1);
    if (inner === undefined) return [test];
    if (deeper.length > 0 || !isWhole(inner)) this.#break();
    const tests = inner.tests.map((each) => ({ ...each, name: test.name + between + each.name }));
    const isExplained = tests.some(({ outcome }) => outcome === 'failed');
    const isOwnFailure = test.outcome === 'failed' && !isExplained;
    return tests.length === 0 || isOwnFailure ? [...tests, test] : tests;
  }

  #comment(text: string): void {
    if (this.#last === undefined || patterns.summary.test(text)) return;
    if (!text.startsWith('# Subtest')) this.#last.output += `${text.replace(/^# ?/, '')}\n`;
  }

  #detail(line: string): void {
    if (line.trim() === '...') {
      this.#isInDetails = false;
      return;
    }
    if (this.#last === undefined) return;
    const duration = patterns.duration.exec(line)?.[1];
    if (duration === undefined) this.#last.output += `${line.trim()}\n`;
    else this.#last.ms = Number(duration);
  }

  #startFile(file: string): void {
    const isFirst = this.#file === undefined && this.#levels[0]?.count === 0;
    if (!isFirst) this.#finishFile();
    this.#file = file;
    this.#levels = [newLevel()];
    this.#last = undefined;
  }

  #finishFile(): void {
    const [root, ...open] = this.#levels;
    if (root === undefined || open.length > 0 || !isWhole(root) || this.#isInDetails) this.#break();
    const file = this.#file;
    const tests = root?.tests ?? [];
    const named = tests.map((test) => ({ ...test, name: file + between + test.name }));
    this.#finished.push(...(file === undefined ? tests : named));
  }

  #levelAt(depth: number): Level {
    while (this.#levels.length <= depth) this.#levels.push(newLevel());
    return this.#levels[depth] ?? newLevel();
  }

  #break(): void {
    this.isBroken = true;
  }
}

function isWhole({ plan, count }: Level): boolean {
  return plan === count;
}

function testOf(rest: string, isFailed: boolean, number: number): ReportedTest {
  const directive = patterns.directive.exec(rest);
  const description = directive === null ? rest : rest.slice(0, startOf(directive));
  const name = unescaped(description.replace(/^- /, '').trim()) || `Test ${number}`;
  // A failed test to do is no failure in TAP; it gives no points either.
  const isSkipped = directive !== null && (isFailed || directive[1]?.toLowerCase() === 'skip');
  const output = directive?.[2] ? `${directive[2]}\n` : '';
  const outcome = isFailed ? 'failed' : 'passed';
  return { name, outcome: isSkipped ? 'skipped' : outcome, output, ms: 0 };
}

/** The pattern begins with the character before '#'. */
function startOf(directive: RegExpExecArray): number {
  return directive.index + directive[0].indexOf('#');
}

function unescaped(text: string): string {
  return text.replaceAll(/\\([\\#])/g, '$1');
}
