/** The outcome of a run, stored as jsonb with the run. */
import { z } from 'zod';

export const verdictCodes = [
  'passed',
  'failed',
  'wrong_output',
  'timeout',
  'memory',
  'too_much_output',
  'crashed',
  'command_missing',
  'not_run',
  'setup_failed',
  'no_report',
] as const;
export type VerdictCode = (typeof verdictCodes)[number];

export const Verdict = z.object({
  /** The case or suite of the plan. */
  key: z.string(),
  /** The test of a suite; null for a case, and for a suite without a report. */
  test: z.string().nullable(),
  name: z.string(),
  points: z.number(),
  maximum: z.number(),
  verdict: z.enum(verdictCodes),
  ms: z.number(),
});
export type Verdict = z.infer<typeof Verdict>;

/** Kept apart from the verdicts, because old runs lose their outputs. */
export const Outputs = z.object({
  /** `setupKey` of plan.ts: the output of the setup. */
  key: z.string(),
  test: z.string().nullable(),
  stdout: z.string(),
  stderr: z.string(),
  /** The rest was not kept. */
  cut: z.boolean(),
});
export type Outputs = z.infer<typeof Outputs>;

/** A report as a suite wrote it. */
export interface Report {
  tests: ReportedTest[];
  /** False if the report has no end, fewer tests than planned, or cannot be read. */
  complete: boolean;
}

export interface ReportedTest {
  name: string;
  outcome: 'passed' | 'failed' | 'skipped' | 'error';
  output: string;
  ms: number;
}

/** Why tests cannot be read. `says` is one sentence. */
export interface Problem {
  file: string;
  line: number | null;
  field: string | null;
  says: string;
}

/** How a box ended; `BoxOutcome` of the sandbox is one. */
export interface Ended {
  ended: 'exit' | 'signal' | 'timeout' | 'memory' | 'output' | 'refused';
  code: number | null;
  stdout: Uint8Array;
  stderr: Uint8Array;
  cut: boolean;
  wallMs: number;
}
