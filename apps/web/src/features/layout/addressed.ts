/** What an address names, before anybody knows to which classroom it belongs. */
export interface Addressed {
  kind: 'assignment' | 'work' | 'rubric';
  id: number;
}

const patterns = [
  { kind: 'work', pattern: /^\/app\/submissions\/(\d+)(?:\/|$)/ },
  // By the assignment, which stays when the next student comes: the screen need not be taken down to ask.
  { kind: 'assignment', pattern: /^\/app\/grading\/assignment\/(\d+)\/student\/\d+(?:\/|$)/ },
  { kind: 'assignment', pattern: /^\/app\/assignments\/(\d+)(?:\/|$)/ },
] as const;

/** The rubric editor has no path of its own for each rubric: its query says what it is about. */
const queried = { path: /^\/app\/rubrics\/new\/?$/, kinds: ['rubric', 'assignment'] } as const;

/** The assignment or work that a screen is about; undefined for screens of the classroom itself. */
export function addressedBy(pathname: string, search = ''): Addressed | undefined {
  for (const { kind, pattern } of patterns) {
    const id = idFrom(pattern.exec(pathname)?.[1]);
    if (id !== undefined) return { kind, id };
  }
  if (!queried.path.test(pathname)) return undefined;
  const query = new URLSearchParams(search);
  for (const kind of queried.kinds) {
    const id = idFrom(query.get(kind) ?? undefined);
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
