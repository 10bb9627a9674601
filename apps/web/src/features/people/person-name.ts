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

/** As the lists of works and graders name people: whoever has no name goes by their login. */
export function nameOrLogin(person: { full_name: string; github_username: string }): string {
  return person.full_name.trim() || person.github_username;
}
