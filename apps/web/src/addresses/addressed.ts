/** What an address names. Its classroom is not known yet. */
export interface Addressed {
  kind: 'classroom' | 'assignment' | 'work' | 'rubric';
  id: number;
}

const patterns = [
  { kind: 'work', pattern: /^\/app\/submissions\/(\d+)(?:\/|$)/ },
  // By the assignment, not the submission: the grader stays mounted when it moves to the next student.
  { kind: 'assignment', pattern: /^\/app\/grading\/assignment\/(\d+)\/student\/\d+(?:\/|$)/ },
  { kind: 'assignment', pattern: /^\/app\/assignments\/(\d+)(?:\/|$)/ },
] as const;

/** These screens name the rubric or the new classroom in the query. */
const queried = [
  { path: /^\/app\/rubrics\/new\/?$/, kinds: ['rubric', 'assignment'] },
  { path: /^\/app\/classroom\/(?:invite-tas|invite-students|success)\/?$/, kinds: ['classroom'] },
] as const;

/** What a screen is about; undefined for screens of the selected classroom. */
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

/** Reads an id of the contract from a part of an address. */
export function idFrom(part: string | undefined): number | undefined {
  if (part === undefined || !/^[1-9]\d{0,15}$/.test(part)) return undefined;
  const id = Number(part);
  return Number.isSafeInteger(id) ? id : undefined;
}
