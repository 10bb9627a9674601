import type { StudentWork } from '@lectern/contract';
import { nameOrLogin } from '../people/person-name.ts';

/** The names of everyone who works on it. */
export function contributorNames({ contributors }: Pick<StudentWork, 'contributors'>): string {
  return contributors.map(nameOrLogin).join(', ');
}
