/** What an address names, before anybody knows to which classroom it belongs. */
export interface Addressed {
  kind: 'classroom' | 'assignment' | 'work' | 'rubric';
  id: number;
}

const patterns = [
  { kind: 'work', pattern: /^\/app\/submissions\/(\d+)(?:\/|$)/ },
  // By the assignment, which stays when the next student comes: the screen need not be taken down to ask.
  { kind: 'assignment', pattern: /^\/app\/grading\/assignment\/(\d+)\/student\/\d+(?:\/|$)/ },
  { kind: 'assignment', pattern: /^\/app\/assignments\/(\d+)(?:\/|$)/ },
] as const;

/** Screens that have no path of their own for each rubric or new classroom: the query says which. */
const queried = [
  { path: /^\/app\/rubrics\/new\/?$/, kinds: ['rubric', 'assignment'] },
  { path: /^\/app\/classroom\/(?:invite-tas|invite-students|success)\/?$/, kinds: ['classroom'] },
] as const;

/** What a screen is about; undefined for screens of the classroom itself. */
export function addressedBy(pathname: string, search = ''): Addressed | undefined {
  for (const { kind, pattern } of patterns) {
    const id = idFrom(pattern.exec(pathname)?.[1]);
    if (id !== undefined) return { kind, id };
  }
  const query = new URLSearchParams(search);
  for (const kind of queried.find(({ path }) => path.test(pathname))?.kinds ?? []) {
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
