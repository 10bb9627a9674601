import type { PlainErrorCode } from '../errors/app-error.ts';
import { limits } from './limits.ts';
import { z } from '../zod.ts';

/** What classrooms and assignments may be called, decided the same way on both sides. */

/** Composing 20,000 accents on one letter takes a second, and four times as many take sixteen. */
const mostComposed = 1_000;

/**
 * Names are stored trimmed, with single spaces, composed, so that equal-looking names are equal. What
 * is left of a longer one than anybody means is still too long to be one.
 */
export function tidyName(name: string): string {
  return name.trim().replace(/\s+/g, ' ').slice(0, mostComposed).normalize('NFC');
}

/**
 * The name as part of a repository name: lower-case ASCII letters, digits and single hyphens.
 * Empty when nothing of the name can be written that way.
 */
export function slugify(name: string, maxLength: number = limits.repositoryName): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, maxLength)
    .replace(/-$/, '');
}

export function assignmentNameProblem(name: string): PlainErrorCode | null {
  const tidy = tidyName(name);
  if (tidy === '') return 'assignment_name_missing';
  if (!/^[A-Za-z0-9 -]+$/.test(tidy)) return 'assignment_name_invalid';
  // Only hyphens would leave the repositories without a prefix.
  if (slugify(tidy) === '') return 'assignment_name_invalid';
  if (tidy.length > limits.assignmentName) return 'assignment_name_too_long';
  return null;
}

export function classroomNameProblem(name: string): PlainErrorCode | null {
  const tidy = tidyName(name);
  if (tidy === '') return 'classroom_name_missing';
  if (!/^[\p{L}\p{M}\p{Nd} -]+$/u.test(tidy)) return 'classroom_name_invalid';
  if (!/[\p{L}\p{Nd}]/u.test(tidy)) return 'classroom_name_invalid';
  // Characters, as the database counts them: some are two units of a text.
  if (Array.from(tidy).length > limits.classroomName) return 'classroom_name_too_long';
  return null;
}

export const AssignmentName = nameSchema('assignment_name_missing', assignmentNameProblem);
export const ClassroomName = nameSchema('classroom_name_missing', classroomNameProblem);

function nameSchema(missing: PlainErrorCode, problem: (name: string) => PlainErrorCode | null) {
  return z
    .string({ error: (issue) => (issue.input == null ? missing : undefined) })
    .transform(tidyName)
    .superRefine((name, context) => {
      const code = problem(name);
      if (code) context.addIssue({ code: 'custom', message: code });
    });
}
