import { errors, type ErrorCode } from './errors.ts';
import type { WireError } from './wire-error.ts';

/** An expected failure: a code of the catalogue, which the error handler turns into an answer. */

type Placeholders<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

type PlaceholdersOf<Code extends ErrorCode> = Placeholders<(typeof errors)[Code]['message']>;

/** Codes whose sentence has no placeholders. */
export type PlainErrorCode = {
  [Code in ErrorCode]: [PlaceholdersOf<Code>] extends [never] ? Code : never;
}[ErrorCode];

interface Extras {
  /** Merged into the answer, such as both versions of a conflict. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

type Options<Code extends ErrorCode> = [PlaceholdersOf<Code>] extends [never]
  ? [extras?: Extras]
  : [extras: Extras & { readonly params: Readonly<Record<PlaceholdersOf<Code>, string | number>> }];

export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'AppError';
  readonly code: Code;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: Code, ...options: Options<Code>) {
    const extras: (Extras & { params?: Readonly<Record<string, string | number>> }) | undefined =
      options[0];
    super(fill(errors[code].message, extras?.params ?? {}), { cause: extras?.cause });
    this.code = code;
    this.status = errors[code].status;
    this.details = extras?.details ?? {};
  }

  /** Code and message come last, so that `details` cannot replace them. */
  toWire(): WireError {
    return { ...this.details, code: this.code, message: this.message, msg: this.message };
  }
}

export function isAppError(error: unknown): error is AppError {
  return error instanceof AppError;
}

function fill(message: string, params: Readonly<Record<string, string | number>>): string {
  return message.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : placeholder,
  );
}
