/** A failed git command. Its message is for the log only. */
export type FailureKind = 'failed' | 'timed_out' | 'too_large' | 'cancelled';

export class GitFailure extends Error {
  override readonly name = 'GitFailure';
  readonly kind: FailureKind;
  readonly stderr: string;

  constructor(kind: FailureKind, command: string, stderr = '') {
    super(`git ${command}: ${kind.replace('_', ' ')}${stderr ? `: ${stderr}` : ''}`);
    this.kind = kind;
    this.stderr = stderr;
  }
}

export function isGitFailure(error: unknown, kind?: FailureKind): error is GitFailure {
  return error instanceof GitFailure && (kind === undefined || error.kind === kind);
}

/** The command took too much time, output or memory. It will again. */
export function isTooMuch(error: unknown): boolean {
  return isGitFailure(error, 'timed_out') || isGitFailure(error, 'too_large');
}
