/** The platform knows one display name; the product shows a first and a last one. */
export interface SplitName {
  firstName: string;
  lastName: string;
}

/** Split at the last space; without a name the login stands in for the first one. */
export function splitName(name: string | null, login: string): SplitName {
  const tidy = name?.trim().replace(/\s+/g, ' ') ?? '';
  if (tidy === '') return { firstName: login, lastName: '' };
  const space = tidy.lastIndexOf(' ');
  if (space === -1) return { firstName: tidy, lastName: '' };
  return { firstName: tidy.slice(0, space), lastName: tidy.slice(space + 1) };
}
