/** The thing that an address names. The server knows its classroom. */
export interface Addressed {
  kind: 'classroom' | 'assignment' | 'work' | 'rubric';
  id: number;
}

const patterns = [
  { kind: 'work', pattern: /^\/app\/(?:submissions|my-work)\/(\d+)(?:\/|$)/ },
  // Named by its assignment: the grader stays mounted when it moves to the next submission.
  { kind: 'assignment', pattern: /^\/app\/grading\/assignment\/(\d+)\/student\/\d+(?:\/|$)/ },
  { kind: 'assignment', pattern: /^\/app\/assignments\/(\d+)(?:\/|$)/ },
] as const;

/** Screens that name it in the query. */
const queried = [
  { path: /^\/app\/rubrics\/new\/?$/, kinds: ['rubric', 'assignment'] },
  { path: /^\/app\/classroom\/(?:invite-tas|invite-students|success)\/?$/, kinds: ['classroom'] },
] as const;

/** Undefined for screens of the selected classroom. */
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

export function idFrom(part: string | undefined): number | undefined {
  if (part === undefined || !/^[1-9]\d{0,15}$/.test(part)) return undefined;
  const id = Number(part);
  return Number.isSafeInteger(id) ? id : undefined;
}
