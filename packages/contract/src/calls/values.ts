import { z } from '../zod.ts';

/** The small values every other schema is made of. */

/** Platform ids exceed 2^31, so every id is a JSON integer up to 2^53 - 1. */
export const Id = z.int().min(1);

/**
 * Who wrote what is sent or asked for, when a client knows: a tab may outlive the session it was
 * opened in, and what it still holds must never count as the next person's.
 */
export const AuthorId = Id.optional();

/** An id in an address: decimal digits and nothing that JavaScript would also read as a number. */
export const PathId = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .refine(Number.isSafeInteger);

/** An instant as answered: RFC 3339 in UTC. */
export const Timestamp = z.iso.datetime();

/** SHA-1 or SHA-256 of a git object. */
export const Sha = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);

/** A count of things: never negative, never fractional. */
export const Count = z.int().min(0);

/**
 * Text from outside. PostgreSQL cannot store NUL, so it is refused here rather than there. Half of a
 * character, as cutting a text leaves it, becomes the sign for what cannot be read; in JSON it could
 * not be stored either.
 */
export function text(max: number, min = 0) {
  return z
    .string()
    .min(min)
    .max(max)
    .regex(/^[^\0]*$/)
    .overwrite((value) => value.replace(/\p{Surrogate}/gu, '\uFFFD'));
}
