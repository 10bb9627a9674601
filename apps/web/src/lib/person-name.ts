import type { ClassroomUser } from '@lectern/contract/people';

type Named = Pick<ClassroomUser, 'first_name' | 'last_name' | 'github_username'>;

export function fullName({ first_name, last_name, github_username }: Named): string {
  return `${first_name} ${last_name}`.trim() || github_username;
}

/** Lists go by last name; people with a single name stand under that one. */
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

/** As the lists of works and graders name people: whoever has no name goes by their login. */
export function nameOrLogin({ full_name, github_username }: Called): string {
  return full_name.trim() || github_username;
}

/** The same, with the login as well where two of them have one name: in a large class some do. */
export function toldApart<Person extends Called>(people: readonly Person[]): Person[] {
  const loginOf = new Map(people.map((one) => [nameOrLogin(one), one.github_username]));
  const shared = new Set(
    people.filter((one) => loginOf.get(nameOrLogin(one)) !== one.github_username).map(nameOrLogin),
  );
  return people.map((one) => (shared.has(nameOrLogin(one)) ? withLogin(one) : one));
}

export function withLogin<Person extends Called>(one: Person): Person {
  return { ...one, full_name: `${nameOrLogin(one)} (${one.github_username})` };
}
