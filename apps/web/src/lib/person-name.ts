import type { ClassroomUser } from '@lectern/contract/people';

type Named = Pick<ClassroomUser, 'first_name' | 'last_name' | 'github_username'>;

export function fullName({ first_name, last_name, github_username }: Named): string {
  return `${first_name} ${last_name}`.trim() || github_username;
}

/** Lists are sorted by last name, or by the only name. */
export function sortName(person: Named): string {
  return `${person.last_name} ${fullName(person)}`.trim();
}

/** The login is shown beside the name unless it is the name. */
export function loginBeside(person: Named): string | undefined {
  return fullName(person) === person.github_username ? undefined : person.github_username;
}

export function searchText(person: Named): string {
  return `${fullName(person)} ${person.github_username}`;
}

interface Called {
  full_name: string;
  github_username: string;
}

/** The name in lists of submissions and graders; the login if there is no name. */
export function nameOrLogin({ full_name, github_username }: Called): string {
  return full_name.trim() || github_username;
}

/** Adds the login to names that several people share. */
export function withUniqueNames<Person extends Called>(people: readonly Person[]): Person[] {
  const loginOf = new Map(people.map((one) => [nameOrLogin(one), one.github_username]));
  const shared = new Set(
    people.filter((one) => loginOf.get(nameOrLogin(one)) !== one.github_username).map(nameOrLogin),
  );
  return people.map((one) => (shared.has(nameOrLogin(one)) ? withLogin(one) : one));
}

export function withLogin<Person extends Called>(one: Person): Person {
  return { ...one, full_name: `${nameOrLogin(one)} (${one.github_username})` };
}
