import type { PlainErrorCode } from '../errors/app-error.ts';
import { limits } from './limits.ts';
import { z } from '../zod.ts';

/** NFC takes quadratic time in accents on one letter: a second for 20,000. No valid name is this long. */
const mostComposed = 1_000;

/** Trims, collapses spaces and composes accents, so that equal-looking names are equal. */
export function tidyName(name: string): string {
  return name.trim().replace(/\s+/g, ' ').slice(0, mostComposed).normalize('NFC');
}

/** The name as part of a repository name: lower-case ASCII letters, digits, single hyphens. May be empty. */
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
  // A name of hyphens would leave repositories without a prefix.
  if (slugify(tidy) === '') return 'assignment_name_invalid';
  if (tidy.length > limits.assignmentName) return 'assignment_name_too_long';
  return null;
}

export function classroomNameProblem(name: string): PlainErrorCode | null {
  const tidy = tidyName(name);
  if (tidy === '') return 'classroom_name_missing';
  if (!/^[\p{L}\p{M}\p{Nd} -]+$/u.test(tidy)) return 'classroom_name_invalid';
  if (!/[\p{L}\p{Nd}]/u.test(tidy)) return 'classroom_name_invalid';
  // PostgreSQL counts code points, `length` counts UTF-16 units.
  if (Array.from(tidy).length > limits.classroomName) return 'classroom_name_too_long';
  return null;
}

export function sectionNameProblem(name: string): PlainErrorCode | null {
  const tidy = tidyName(name);
  if (tidy === '' || tidy.includes('\0')) return 'section_name_missing';
  return Array.from(tidy).length > limits.sectionName ? 'section_name_too_long' : null;
}

export const AssignmentName = nameSchema('assignment_name_missing', assignmentNameProblem);
export const ClassroomName = nameSchema('classroom_name_missing', classroomNameProblem);
export const SectionName = nameSchema('section_name_missing', sectionNameProblem);

function nameSchema(missing: PlainErrorCode, problem: (name: string) => PlainErrorCode | null) {
  return z
    .string({ error: (issue) => (issue.input == null ? missing : undefined) })
    .transform(tidyName)
    .superRefine((name, context) => {
      const code = problem(name);
      if (code) context.addIssue({ code: 'custom', message: code });
    });
}
