import type { StudentWork } from '@lectern/contract';
import { nameOrLogin, toldApart } from '../people/person-name.ts';

/** The names of everyone who works on it. */
export function contributorNames({ contributors }: Pick<StudentWork, 'contributors'>): string {
  return contributors.map(nameOrLogin).join(', ');
}

/** No two rows of a list, nor of what is made of it, such as an export, are called the same. */
export function withNamesApart(works: readonly StudentWork[]): StudentWork[] {
  const people = toldApart(works.flatMap(({ contributors }) => contributors));
  const personOf = new Map(people.map((one) => [one.github_username, one]));
  return works.map((work) => ({
    ...work,
    contributors: work.contributors.map((one) => personOf.get(one.github_username)!),
  }));
}
