import type { PaginatedStudentWork, StudentWork } from '@lectern/contract';
import { nameOrLogin, toldApart, withLogin } from './person-name.ts';

/** The names of all contributors. */
export function contributorNames({ contributors }: Pick<StudentWork, 'contributors'>): string {
  return contributors.map(nameOrLogin).join(', ');
}

/** Lists of submissions are sorted by last name, the last word of a name. */
export function contributorOrder({ contributors }: Pick<StudentWork, 'contributors'>): string {
  const lastNameFirst = (one: StudentWork['contributors'][number]) => {
    const words = nameOrLogin(one).replace(` (${one.github_username})`, '').split(' ');
    return `${words.at(-1)} ${nameOrLogin(one)}`;
  };
  return contributors.map(lastNameFirst).join(', ');
}

/** Makes names unique in a list and in everything made from it, such as an export. */
export function withNamesApart(works: readonly StudentWork[]): StudentWork[] {
  const people = toldApart(works.flatMap(({ contributors }) => contributors));
  const personOf = new Map(people.map((one) => [one.github_username, one]));
  return works.map((work) => ({
    ...work,
    contributors: work.contributors.map((one) => personOf.get(one.github_username)!),
  }));
}

/** The same for a single submission. */
export function withNameApart(work: PaginatedStudentWork): PaginatedStudentWork {
  return work.has_namesake ? { ...work, contributors: work.contributors.map(withLogin) } : work;
}
