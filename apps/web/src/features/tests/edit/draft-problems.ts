import { limits as bounds } from '@lectern/contract/limits';
import { testEditTexts } from '../../../texts/tests-edit.ts';
import type { Problems } from '../../session/use-edited-form.ts';
import {
  limitNames,
  readNumber,
  type CaseDraft,
  type LimitsDraft,
  type TestsDraft,
} from './test-draft.ts';

const { problems: says } = testEditTexts;

type LimitName = (typeof limitNames)[number];
type CaseField = Exclude<keyof CaseDraft, 'row' | 'key' | 'kind' | 'visibility' | 'comparison'>;

/** Sentences by field; those of limits have the names of limits. */
export type CaseProblems = Problems<Exclude<CaseField, 'limits'> | LimitName>;
export type SharedProblems = Problems<'setup' | 'cases' | LimitName>;

export const limitBounds: Record<LimitName, { least: number; most: number; isWhole: boolean }> = {
  seconds: { least: 0.1, most: bounds.testSeconds, isWhole: false },
  memory_mb: { least: 16, most: bounds.testMemoryMb, isWhole: true },
  processes: { least: 1, most: bounds.testProcesses, isWhole: true },
  files_mb: { least: 1, most: bounds.testFilesMb, isWhole: true },
  output_kb: { least: 1, most: bounds.testOutputKb, isWhole: true },
};

const pointDecimals = 4;

/** Leaves out fields without a problem. */
function found<Field extends string>(all: Record<Field, string | undefined>): Problems<Field> {
  const wrong = Object.entries(all).filter(([, sentence]) => sentence !== undefined);
  return Object.fromEntries(wrong) as Problems<Field>;
}

export function sharedProblems({ setup, cases, limits }: TestsDraft): SharedProblems {
  return found({
    cases: cases.length === 0 ? says.empty : undefined,
    setup: tooLong(setup, bounds.testCommand),
    ...limitProblems(limits, false),
  });
}

export function caseProblems(one: CaseDraft): CaseProblems {
  return found({
    name: one.name.trim() === '' ? says.name : undefined,
    group: tooLong(one.group, bounds.testName),
    points: pointsProblem(one.points),
    setup: tooLong(one.setup, bounds.testCommand),
    run: one.run.trim() === '' ? says.command : tooLong(one.run, bounds.testCommand),
    stdin: tooLong(one.stdin, bounds.testText),
    expected: one.kind === 'output' ? expectedProblem(one) : undefined,
    exitCode: exitCodeProblem(one),
    ...limitProblems(one.limits, true),
  });
}

/** All of them, for counting and for the focus. */
export function draftProblems(draft: TestsDraft): Problems<string> {
  const shared = Object.entries(sharedProblems(draft));
  const ofCases = draft.cases.flatMap((one) =>
    Object.entries(caseProblems(one)).map(([field, sentence]) => [`${one.row}.${field}`, sentence]),
  );
  return Object.fromEntries([...shared, ...ofCases]);
}

function tooLong(text: string, most: number): string | undefined {
  return text.length > most ? says.tooLong(most) : undefined;
}

function pointsProblem(typed: string): string | undefined {
  const points = readNumber(typed);
  if (points == null || points > bounds.testPoints) return says.points(bounds.testPoints);
  const isExact = Number(points.toFixed(pointDecimals)) === points;
  return isExact ? undefined : says.pointDecimals(pointDecimals);
}

function expectedProblem({ expected, comparison }: CaseDraft): string | undefined {
  if (expected.length > bounds.testText) return says.tooLong(bounds.testText);
  if (comparison !== 'exact' && expected.trim() === '') return says.expectedEmpty;
  return comparison === 'regex' && !isPattern(expected) ? says.pattern : undefined;
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}

function exitCodeProblem({ exitCode, kind }: CaseDraft): string | undefined {
  const code = readNumber(exitCode);
  if (code === null) return kind === 'exit' ? says.exitCodeMissing : undefined;
  const isCode = code !== undefined && Number.isInteger(code) && code <= 255;
  return isCode ? undefined : says.exitCode;
}

function limitProblems(draft: LimitsDraft, mayBeEmpty: boolean) {
  const sentences = limitNames.map((name) => [name, limitProblem(name, draft[name], mayBeEmpty)]);
  return Object.fromEntries(sentences) as Record<LimitName, string | undefined>;
}

function limitProblem(name: LimitName, typed: string, mayBeEmpty: boolean): string | undefined {
  const { least, most, isWhole } = limitBounds[name];
  const value = readNumber(typed);
  if (value === null) return mayBeEmpty ? undefined : says.missing;
  const isFine =
    value !== undefined && value >= least && value <= most && (!isWhole || Number.isInteger(value));
  if (isFine) return undefined;
  return isWhole ? says.whole(least, most) : says.number(least, most);
}
