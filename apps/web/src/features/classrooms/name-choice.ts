import { classroomNameProblem, errors, tidyName } from '@lectern/contract';
import { texts } from '../../texts/texts.ts';
import type { FieldStatus } from '../../ui/fields/text-field.tsx';

/** The name of a new classroom: one of the coming terms, or one of the professor's own. */
export const custom = 'Custom';

export function chosenName(choice: string | undefined, typed: string): string {
  return tidyName(choice === custom ? typed : (choice ?? ''));
}

/** What the server said about a name; undefined while it has not been asked or does not answer. */
export interface NameCheck {
  checking: boolean;
  exists: boolean | undefined;
}

/** Nothing is asked about a name that is not there yet; 'Custom' is a choice and not a name. */
export function worthChecking(name: string): boolean {
  return name !== '' && name !== custom && classroomNameProblem(name) === null;
}

export interface NameVerdict {
  /** undefined while nothing is typed. */
  status: FieldStatus | undefined;
  /** The sentence shown at the field. */
  error: string | null;
  acceptable: boolean;
}

export function nameVerdict(name: string, { checking, exists }: NameCheck): NameVerdict {
  if (name === '') return { status: undefined, error: null, acceptable: false };
  const problem = classroomNameProblem(name);
  if (problem) return { status: 'invalid', error: errors[problem].message, acceptable: false };
  if (checking) return { status: 'checking', error: null, acceptable: false };
  if (exists) return { status: 'invalid', error: texts.classrooms.nameTaken, acceptable: false };
  return { status: 'valid', error: null, acceptable: true };
}
