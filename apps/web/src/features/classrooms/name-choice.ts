import { classroomNameProblem, errors, tidyName } from '@lectern/contract';
import { texts } from '../../texts/texts.ts';
import type { FieldStatus } from '../../ui/fields/text-field.tsx';

/** The last option beside the names of the coming terms. */
export const custom = 'Custom';

export function chosenName(choice: string, typed: string): string {
  return tidyName(choice === custom ? typed : choice);
}

export interface NameCheck {
  checking: boolean;
  /** Undefined before the check and if it failed. */
  exists: boolean | undefined;
}

export function worthChecking(name: string): boolean {
  return name !== '' && name !== custom && classroomNameProblem(name) === null;
}

export interface NameValidation {
  /** Undefined for an empty name, and for one that could not be checked. */
  status: FieldStatus | undefined;
  error: string | null;
  acceptable: boolean;
}

export function validateName(name: string, { checking, exists }: NameCheck): NameValidation {
  if (name === '') return { status: undefined, error: null, acceptable: false };
  const problem = classroomNameProblem(name);
  if (problem) return { status: 'invalid', error: errors[problem].message, acceptable: false };
  if (checking) return { status: 'checking', error: null, acceptable: false };
  if (exists) return { status: 'invalid', error: texts.classrooms.nameTaken, acceptable: false };
  // The server checks the name again.
  const status = exists === false ? 'valid' : undefined;
  return { status, error: null, acceptable: true };
}
