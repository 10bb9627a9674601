/** What an address names, before anybody knows to which classroom it belongs. */
export type Addressed = { kind: 'assignment'; id: number } | { kind: 'work'; id: number };

const patterns = [
  { kind: 'work', pattern: /^\/app\/submissions\/(\d+)(?:\/|$)/ },
  { kind: 'work', pattern: /^\/app\/grading\/assignment\/\d+\/student\/(\d+)(?:\/|$)/ },
  { kind: 'assignment', pattern: /^\/app\/assignments\/(\d+)(?:\/|$)/ },
] as const;

/** The assignment or work that a screen is about; undefined for screens of the classroom itself. */
export function addressedBy(pathname: string): Addressed | undefined {
  for (const { kind, pattern } of patterns) {
    const id = idFrom(pattern.exec(pathname)?.[1]);
    if (id !== undefined) return { kind, id };
  }
  return undefined;
}

/** An id as the contract knows them, from a part of an address. */
export function idFrom(part: string | undefined): number | undefined {
  if (part === undefined || !/^[1-9]\d{0,15}$/.test(part)) return undefined;
  const id = Number(part);
  return Number.isSafeInteger(id) ? id : undefined;
}
