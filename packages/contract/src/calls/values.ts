import { z } from '../zod.ts';

/** Platform ids exceed 2^31, so an id is any JSON integer up to 2^53 - 1. */
export const Id = z.int().min(1);

/**
 * The person who wrote the draft or grade. A tab can outlive its session; its content must not be saved
 * for the person who logs in next.
 */
export const AuthorId = Id.optional();

/** An id in a path: decimal digits only, although `Number` also reads `1e3` and ` 1`. */
export const PathId = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .refine(Number.isSafeInteger);

/** RFC 3339 in UTC. */
export const Timestamp = z.iso.datetime();

/** SHA-1 or SHA-256. */
export const Sha = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);

export const Count = z.int().min(0);

/**
 * Text from clients. PostgreSQL stores neither NUL nor lone surrogates in JSON: NUL is refused, and a
 * surrogate, which cutting a string can leave, becomes U+FFFD.
 */
export function text(max: number, min = 0) {
  return z
    .string()
    .min(min)
    .max(max)
    .regex(/^[^\0]*$/)
    .overwrite((value) => value.replace(/\p{Surrogate}/gu, '\uFFFD'));
}
