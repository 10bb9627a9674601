/** A git command that did not do what it was asked. Its words are for the log, never for people. */
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

/** It took too long, said too much or wanted too much memory, as it will every time. */
export function isTooMuch(error: unknown): boolean {
  return isGitFailure(error, 'timed_out') || isGitFailure(error, 'too_large');
}
