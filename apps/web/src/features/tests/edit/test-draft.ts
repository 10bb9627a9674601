import {
  defaultTestLimits,
  TestComparison,
  TestVisibility,
  type AssignmentTests,
  type TestCase,
  type TestForm,
  type TestLimits,
} from '@lectern/contract';
import { z } from '@lectern/contract/zod';
import { limits as bounds } from '@lectern/contract/limits';
import { testEditTexts as texts } from '../../../texts/tests-edit.ts';
import { keptDraft } from '../../session/kept-draft.ts';

/** Numbers are kept as typed, so that a wrong one stays in its field. */
const LimitsDraft = z.object({
  seconds: z.string(),
  memory_mb: z.string(),
  processes: z.string(),
  files_mb: z.string(),
  output_kb: z.string(),
});
export type LimitsDraft = z.infer<typeof LimitsDraft>;

const CaseDraft = z.object({
  /** Identifies the row while it is edited. */
  row: z.number(),
  /** Null for a new test. */
  key: z.string().nullable(),
  name: z.string(),
  group: z.string(),
  points: z.string(),
  visibility: TestVisibility,
  /** 'exit' checks the exit code only. */
  kind: z.enum(['output', 'exit']),
  setup: z.string(),
  run: z.string(),
  stdin: z.string(),
  expected: z.string(),
  comparison: TestComparison,
  exitCode: z.string(),
  limits: LimitsDraft,
});
export type CaseDraft = z.infer<typeof CaseDraft>;

const TestsDraft = z.object({
  limits: LimitsDraft,
  setup: z.string(),
  cases: z.array(CaseDraft),
});
export type TestsDraft = z.infer<typeof TestsDraft>;

/** The draft and the version that it was filled from; null if there was none. */
const EditedTests = z.object({
  basedOn: z.number().nullable(),
  from: TestsDraft,
  draft: TestsDraft,
});
export type EditedTests = z.infer<typeof EditedTests>;

export const keptTests = keptDraft('unsaved-tests', EditedTests);

export const limitNames = [
  'seconds',
  'memory_mb',
  'processes',
  'files_mb',
  'output_kb',
] as const satisfies readonly (keyof TestLimits)[];

function limitsDraft(given: Partial<TestLimits>): LimitsDraft {
  const entries = limitNames.map((name) => [name, String(given[name] ?? '')]);
  return LimitsDraft.parse(Object.fromEntries(entries));
}

const noTests: TestsDraft = {
  limits: limitsDraft(defaultTestLimits),
  setup: '',
  cases: [],
};

function caseDraft(one: TestCase, row: number): CaseDraft {
  return {
    row,
    key: one.key,
    name: one.name,
    group: one.group ?? '',
    points: String(one.points),
    visibility: one.visibility,
    kind: one.expected === null ? 'exit' : 'output',
    setup: one.setup ?? '',
    run: one.run,
    stdin: one.stdin,
    expected: one.expected ?? '',
    comparison: one.comparison,
    exitCode: one.exit_code === null ? '' : String(one.exit_code),
    limits: limitsDraft(one.limits),
  };
}

/** The plan in use. A plan that the form cannot show gives an empty form. */
export function filledFrom({ version, plan, is_form }: AssignmentTests): EditedTests {
  const draft: TestsDraft =
    plan === null || !is_form
      ? noTests
      : {
          limits: limitsDraft(plan.limits),
          setup: plan.setup ?? '',
          cases: plan.cases.map(caseDraft),
        };
  return { basedOn: version?.number ?? null, from: draft, draft };
}

/**
 * Follows a version that somebody else saved if nothing is unsaved, or if it equals the draft (our own save
 * whose answer was lost). Otherwise the draft stays, and saving reports the conflict.
 */
export function followVersion(known: EditedTests, tests: AssignmentTests): EditedTests {
  if ((tests.version?.number ?? null) === known.basedOn) return known;
  const saved = filledFrom(tests);
  const isSame = content(known.draft) === content(saved.draft);
  return isSame || !isUnsaved(known) ? saved : known;
}

export function isUnsaved({ from, draft }: EditedTests): boolean {
  return from !== draft && content(from) !== content(draft);
}

/** Without what only the form knows. */
function content(draft: TestsDraft): string {
  const cases = draft.cases.map((one) => ({ ...one, row: undefined, key: undefined }));
  return JSON.stringify({ ...draft, cases });
}

function nextRow({ cases }: TestsDraft): number {
  return Math.max(-1, ...cases.map(({ row }) => row)) + 1;
}

/** The row that `addCase` and `duplicateCase` add. */
export const newestRow = (draft: TestsDraft) => nextRow(draft) - 1;

export function addCase(draft: TestsDraft): TestsDraft {
  const last = draft.cases.at(-1);
  const blank: CaseDraft = {
    row: nextRow(draft),
    key: null,
    name: '',
    group: last?.group ?? '',
    points: last?.points ?? '1',
    visibility: last?.visibility ?? 'always',
    kind: last?.kind ?? 'output',
    setup: '',
    run: last?.run ?? '',
    stdin: '',
    expected: '',
    comparison: last?.comparison ?? 'included',
    exitCode: '0',
    limits: limitsDraft({}),
  };
  return { ...draft, cases: [...draft.cases, blank] };
}

export function duplicateCase(draft: TestsDraft, row: number): TestsDraft {
  const at = draft.cases.findIndex((one) => one.row === row);
  const original = draft.cases[at];
  if (!original) return draft;
  const name = texts.copyOf(original.name, bounds.testName);
  const copy = { ...original, row: nextRow(draft), key: null, name };
  return { ...draft, cases: draft.cases.toSpliced(at + 1, 0, copy) };
}

export function removeCase(draft: TestsDraft, row: number): TestsDraft {
  return { ...draft, cases: draft.cases.filter((one) => one.row !== row) };
}

export function replaceCase(draft: TestsDraft, changed: CaseDraft): TestsDraft {
  const cases = draft.cases.map((one) => (one.row === changed.row ? changed : one));
  return { ...draft, cases };
}

/** Stays if there is no such place. */
export function moveCase(draft: TestsDraft, row: number, by: number): TestsDraft {
  const at = draft.cases.findIndex((one) => one.row === row);
  const moved = draft.cases[at];
  if (!moved || !draft.cases[at + by]) return draft;
  return { ...draft, cases: draft.cases.toSpliced(at, 1).toSpliced(at + by, 0, moved) };
}

/** Undefined for text that is not a number, null for an empty field. */
export function readNumber(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  return /^\d{1,9}(?:\.\d{1,9})?$/.test(text) ? Number(text) : undefined;
}

/** The points of all tests whose points can be read, without the dust of adding decimals. */
export function sumOfPoints({ cases }: TestsDraft): number {
  const sum = cases.reduce((known, { points }) => known + (readNumber(points) ?? 0), 0);
  return Number(sum.toFixed(4));
}

function readLimits(draft: LimitsDraft): Partial<TestLimits> {
  const read = limitNames.map((name) => [name, readNumber(draft[name]) ?? undefined] as const);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

/** The form of a draft without problems. */
export function toForm({ basedOn, draft }: EditedTests): TestForm {
  return {
    based_on: basedOn,
    limits: { ...defaultTestLimits, ...readLimits(draft.limits) },
    setup: draft.setup.trim() || null,
    cases: draft.cases.map((one) => ({
      key: one.key,
      name: one.name.trim(),
      group: one.group.trim() || null,
      points: readNumber(one.points) ?? 0,
      visibility: one.visibility,
      setup: one.setup.trim() || null,
      run: one.run.trim(),
      stdin: one.stdin,
      expected: one.kind === 'exit' ? null : one.expected,
      comparison: one.comparison,
      exit_code: readNumber(one.exitCode) ?? null,
      limits: readLimits(one.limits),
    })),
  };
}
