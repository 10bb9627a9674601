import type { StudentWork } from '@lectern/contract';

type Contributor = StudentWork['contributors'][number];

/** A person without a name goes by their login. */
export function contributorName({ full_name, github_username }: Contributor): string {
  return full_name.trim() || github_username;
}

/** The names of everyone who works on it. */
export function contributorNames({ contributors }: Pick<StudentWork, 'contributors'>): string {
  return contributors.map(contributorName).join(', ');
}
