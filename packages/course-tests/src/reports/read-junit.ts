import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { Report, ReportedTest } from '../results.ts';
import { between, mostTests, report, reportedTest } from './report-limits.ts';

const outcomes = new Map<string, ReportedTest['outcome']>([
  ['failure', 'failed'],
  ['error', 'error'],
  ['skipped', 'skipped'],
]);
const outputElements = new Set([...outcomes.keys(), 'system-out', 'system-err']);

const deepest = 100;
const pieceCharacters = 65_536;

/** Only XML's own entities: others are an error in saxes, and a document type ends the report. */
export function readJunit(text: string): Report {
  const reader = new JunitReader();
  const parser = new SaxesParser();
  parser.on('error', () => reader.break());
  parser.on('doctype', () => reader.break());
  parser.on('opentag', (tag) => reader.open(tag));
  parser.on('closetag', ({ name }) => reader.close(name));
  parser.on('text', (part) => reader.text(part));
  parser.on('cdata', (part) => reader.text(part));
  // In pieces, so that a broken or endless report is not read to its end.
  for (let at = 0; at < text.length && !reader.isBroken; at += pieceCharacters) {
    parser.write(text.slice(at, at + pieceCharacters));
  }
  if (!reader.isBroken) parser.close();
  return report(reader.tests, reader.isComplete && !reader.isBroken);
}

class JunitReader {
  readonly tests: ReportedTest[] = [];
  isBroken = false;
  isComplete = false;
  readonly #elements: string[] = [];
  readonly #suites: string[] = [];
  #test: ReportedTest | undefined;
  #isOutput = false;

  break(): void {
    this.isBroken = true;
  }

  open({ name, attributes }: SaxesTagPlain): void {
    if (this.isBroken) return;
    if (this.#elements.length === 0 && !name.startsWith('testsuite')) return this.break();
    this.#elements.push(name);
    if (name === 'testsuite') this.#suites.push(attributes.name ?? '');
    if (name === 'testcase') this.#test = this.#started(attributes);
    if (outputElements.has(name)) this.#openOutput(name, attributes.message);
    if (this.#elements.length > deepest || this.tests.length > mostTests) this.break();
  }

  #openOutput(name: string, message: string | undefined): void {
    if (this.#test === undefined) return;
    this.#isOutput = true;
    const outcome = outcomes.get(name);
    // Node.js reports a failed test to do as skipped and failed.
    if (outcome !== undefined && this.#test.outcome !== 'skipped') this.#test.outcome = outcome;
    if (message) this.#test.output += `${message}\n`;
  }

  text(part: string): void {
    if (this.#isOutput && this.#test !== undefined) this.#test.output += part;
  }

  close(name: string): void {
    if (this.isBroken) return;
    this.#elements.pop();
    if (name === 'testsuite') this.#suites.pop();
    if (outputElements.has(name)) this.#isOutput = false;
    if (name === 'testcase' && this.#test !== undefined) {
      this.tests.push(reportedTest(this.#test));
      this.#test = undefined;
    }
    this.isComplete = this.#elements.length === 0;
  }

  #started({ name = '', classname = '', time = '0' }: Record<string, string>): ReportedTest {
    // JUnit 5 writes methods as `adds()`.
    const own = name.replace(/\(\)$/, '');
    const ms = Number(time.replaceAll(',', '')) * 1_000;
    return { name: this.#fullName(own, classname), outcome: 'passed', output: '', ms };
  }

  /** Node.js writes 'test' for the class of each test; its suites are the tests' real places. */
  #fullName(name: string, classname: string): string {
    if (classname === '' || classname === 'test') return [...this.#suites, name].join(between);
    return `${classname}.${name}`;
  }
}
