import type { ErrorCode } from '../errors/errors.ts';
import type { PolicyName } from './policies.ts';
import type { z } from '../zod.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A schema means JSON, `none` an empty 204, `events` server-sent events. */
export type Answer = z.ZodType | 'text' | 'image' | 'none' | 'events';

export type Tag =
  | 'session'
  | 'organizations'
  | 'classrooms'
  | 'people'
  | 'invites'
  | 'assignments'
  | 'works'
  | 'grading'
  | 'tests'
  | 'publishing'
  | 'rubrics'
  | 'platform'
  | 'system';

/** One call of the API. */
export interface Route {
  readonly method: Method;
  /** Without `/api`; parameters are written `:name`. */
  readonly path: `/${string}`;
  readonly policy: PolicyName;
  readonly tag: Tag;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The body is one file, as application/octet-stream. It is read after the caller is known. */
  readonly upload?: { readonly maxBytes: number };
  readonly answer: Answer;
  /** Accepts an idempotency key, because browsers retry after a broken connection. */
  readonly once?: true;
  /** Works on an archived assignment or rubric too, which otherwise can only be read. */
  readonly whenArchived?: true;
  /** Takes much memory or time, so each person gets two at once. */
  readonly heavy?: true;
  /** Calls of one person per minute, if fewer than those of all routes. */
  readonly perMinute?: number;
  /** Failures beyond those that policy and schemas imply. */
  readonly errors?: readonly ErrorCode[];
}

/** Keeps the literal and schema types that a plain `Route` annotation would widen. */
export function defineRoute<const R extends Route>(route: R): R {
  return route;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;
type Part<R, Name extends string> = R extends Record<Name, infer S> ? S : undefined;

/** Values that a handler receives. */
export type ParamsOf<R extends Route> = Parsed<Part<R, 'params'>>;
export type QueryOf<R extends Route> = Parsed<Part<R, 'query'>>;
export type BodyOf<R extends Route> = R extends { readonly upload: object }
  ? Uint8Array
  : Parsed<Part<R, 'body'>>;

/** Values that a client sends. */
export type SentQueryOf<R extends Route> = Sent<Part<R, 'query'>>;
export type SentBodyOf<R extends Route> = R extends { readonly upload: object }
  ? Blob
  : Sent<Part<R, 'body'>>;

/** Values that a client receives. */
export type AnswerOf<R extends Route> = R['answer'] extends z.ZodType
  ? z.output<R['answer']>
  : R['answer'] extends 'text'
    ? string
    : R['answer'] extends 'image'
      ? Uint8Array
      : undefined;
