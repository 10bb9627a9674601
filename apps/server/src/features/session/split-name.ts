/** The platform has one display name; the product needs first and last names. */
export interface SplitName {
  firstName: string;
  lastName: string;
}

/** At the last space. Without a name, the login is the first name. */
export function splitName(name: string | null, login: string): SplitName {
  const tidy = name?.trim().replace(/\s+/g, ' ') ?? '';
  if (tidy === '') return { firstName: login, lastName: '' };
  const space = tidy.lastIndexOf(' ');
  if (space === -1) return { firstName: tidy, lastName: '' };
  return { firstName: tidy.slice(0, space), lastName: tidy.slice(space + 1) };
}
