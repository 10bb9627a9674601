export interface EntryName {
  givenName: string;
  familyName: string;
  /** A whole name, or a first name alone. */
  preferredName?: string | null;
}

/** What staff call the person of a roster entry, as `shown_names` does in SQL. */
export function shownName({ givenName, familyName, preferredName }: EntryName): {
  firstName: string;
  lastName: string;
} {
  if (!preferredName) return { firstName: givenName, lastName: familyName };
  if (familyName !== '' && preferredName.endsWith(` ${familyName}`)) {
    return { firstName: preferredName.slice(0, -familyName.length - 1), lastName: familyName };
  }
  const space = preferredName.lastIndexOf(' ');
  if (space === -1) return { firstName: preferredName, lastName: familyName };
  return { firstName: preferredName.slice(0, space), lastName: preferredName.slice(space + 1) };
}

export function shownFullName(entry: EntryName): string {
  const { firstName, lastName } = shownName(entry);
  return `${firstName} ${lastName}`.trim();
}
