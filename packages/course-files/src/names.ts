export interface LegalName {
  givenName: string;
  familyName: string;
}

/** 'Last, First'; else the last word is the family name, so that both together read as in the file. */
export function splitFullName(name: string): LegalName {
  const comma = name.indexOf(',');
  if (comma !== -1) {
    return { familyName: name.slice(0, comma).trim(), givenName: name.slice(comma + 1).trim() };
  }
  const space = name.lastIndexOf(' ');
  return { givenName: name.slice(0, Math.max(0, space)), familyName: name.slice(space + 1) };
}
