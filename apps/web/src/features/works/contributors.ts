import type { StudentWork } from '@lectern/contract';

/** The names of everyone who works on it; a person without a name goes by their login. */
export function contributorNames({ contributors }: Pick<StudentWork, 'contributors'>): string {
  return contributors
    .map(({ full_name, github_username }) => full_name.trim() || github_username)
    .join(', ');
}
