import type { PaginatedStudentWork, StudentWork } from '@lectern/contract';
import { nameOrLogin, withUniqueNames, withLogin } from './person-name.ts';

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

/** Adds logins to equal names. Called on fetched data, so exports show unique names too. */
export function withUniqueContributors(works: readonly StudentWork[]): StudentWork[] {
  const people = withUniqueNames(works.flatMap(({ contributors }) => contributors));
  const personOf = new Map(people.map((one) => [one.github_username, one]));
  return works.map((work) => ({
    ...work,
    contributors: work.contributors.map((one) => personOf.get(one.github_username)!),
  }));
}

/** For a single submission: the server says whether its contributor shares a name. */
export function withUniqueContributor(work: PaginatedStudentWork): PaginatedStudentWork {
  return work.has_namesake ? { ...work, contributors: work.contributors.map(withLogin) } : work;
}
