/** A box runs one command on copies of files, apart from the host and from other boxes. */

export interface BoxLimits {
  /** Wall time. A box has one core, so this also limits its CPU time. */
  seconds: number;
  /** Of all processes in the box together, with the files in it. */
  memoryMb: number;
  processes: number;
  /** Of the working folder, and again of the temporary folder. */
  filesMb: number;
  /** Kept of standard output, and again of standard error. */
  outputKb: number;
}

export const defaultLimits: BoxLimits = {
  seconds: 10,
  memoryMb: 512,
  processes: 64,
  filesMb: 64,
  outputKb: 64,
};

export interface BoxOrder {
  /** From 0. One slot runs one box at a time. */
  slot: number;
  /** Host folders that are copied into /work when the box starts, later ones over earlier ones. A folder that `keep` filled is one, too. */
  files: string | readonly string[];
  /** Host folder that the box can read at /tests. */
  tests?: string | undefined;
  /** Run by `sh -c` in /work. */
  command: string;
  stdin: Buffer;
  env: Record<string, string>;
  network: boolean;
  limits: BoxLimits;
  /** Empty host folder that receives /work after the command exits with 0. Only `files` of another order can read it. */
  keep?: string | undefined;
  /**
   * Path in the box of the file that is handed back. A file of that name among `files` is removed before
   * the command starts. A report is not handed back if a process that outlived the command could have written it.
   */
  report?: string | undefined;
}

/**
 * - `exit`: the command ended with `code`.
 * - `signal`: a signal ended it; `code` is then 128 plus its number, as in a shell.
 * - `timeout`, `memory`, `output`: the box was ended because it passed this limit.
 * - `refused`: the box could not be started, or its files do not fit; standard error says why.
 */
export type BoxEnd = 'exit' | 'signal' | 'timeout' | 'memory' | 'output' | 'refused';

export interface BoxOutcome {
  ended: BoxEnd;
  code: number | null;
  signal: string | null;
  stdout: Buffer;
  stderr: Buffer;
  /** Whether output was left out. */
  cut: boolean;
  wallMs: number;
  cpuMs: number;
  /** Null where it is not measured. */
  peakBytes: number | null;
  /** Null without `report` in the order, or if the command left no such file. */
  report: Buffer | null;
}

export interface Driver {
  readonly name: string;
  /** Rejects with the signal's reason after `signal` has ended the box. */
  run(order: BoxOrder, signal?: AbortSignal): Promise<BoxOutcome>;
}
