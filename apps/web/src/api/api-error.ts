import type { ErrorCode } from '@lectern/contract';

/** A code of the catalogue, or why there is none: no answer at all, or one not of the contract. */
export type FailureCode = ErrorCode | 'unreachable' | 'unexpected_answer';

interface Failure {
  /** 0 when no answer came. */
  status: number;
  code: FailureCode;
  message: string;
  details?: Readonly<Record<string, unknown>>;
  cause?: unknown;
}

/** A call that failed. `message` is always a sentence fit for people. */
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

/** The server has said no, so nothing of what was asked was done. */
export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
