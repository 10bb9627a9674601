import type { ErrorCode } from '@lectern/contract';

/** A code of the catalogue; 'unreachable' without an answer; 'unexpected_answer' if it breaks the contract. */
export type FailureCode = ErrorCode | 'unreachable' | 'unexpected_answer';

interface Failure {
  /** 0 without an answer. */
  status: number;
  code: FailureCode;
  message: string;
  details?: Readonly<Record<string, unknown>>;
  cause?: unknown;
}

/** A failed call. `message` can always be shown to people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: FailureCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor({ status, code, message, details = {}, cause }: Failure) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** The server answered with a 4xx status, so it did nothing. */
export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
