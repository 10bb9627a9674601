import { limits, slugify } from '@lectern/contract';

/**
 * `<assignment-slug>-<login>` within 100 characters, unlike every taken name (decisions 3).
 * Shortens the slug, not the login, by which students find their repository.
 */
export function studentRepositoryName(
  assignmentSlug: string,
  login: string,
  taken: Iterable<string>,
  from = 1,
): string {
  return firstFree(assignmentSlug, login.replace(/[^A-Za-z0-9_-]+/g, '-'), taken, from);
}

/**
 * Slugs of classroom and assignment (decisions 3). Leaves the classroom out if it has no ASCII
 * form.
 */
export function baseRepositoryName(
  classroomName: string,
  assignmentSlug: string,
  taken: Iterable<string>,
  from = 1,
): string {
  return firstFree(slugify(classroomName), assignmentSlug, taken, from);
}

/** The plain name, or the first free one with a number. */
function firstFree(front: string, back: string, taken: Iterable<string>, from: number): string {
  const names = new Set([...taken].map((name) => name.toLowerCase()));
  for (let number = from; ; number += 1) {
    const name = join(front, back, number === 1 ? '' : `-${number}`);
    if (!names.has(name.toLowerCase())) return name;
  }
}

/** Shortens the front first, the back only when it fills the whole name. */
function join(front: string, back: string, suffix: string): string {
  const room = limits.repositoryName - suffix.length;
  const kept = back.slice(0, room);
  const lead = front.slice(0, Math.max(0, room - kept.length - 1)).replace(/-+$/, '');
  return `${lead === '' ? kept : `${lead}-${kept}`}${suffix}`;
}
