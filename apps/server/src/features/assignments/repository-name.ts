/** What repositories are called. Chosen and stored before the platform is asked for anything. */
import { limits, slugify } from '@lectern/contract';

/**
 * `<assignment-slug>-<login>` within 100 characters, unlike every taken name ignoring case
 * (decisions 3). The slug is cut rather than the login, by which people find their repository.
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
 * The base repository of an assignment: slug of classroom and assignment (decisions 3). The
 * classroom's part is cut, and left out when its name cannot be written in ASCII.
 */
export function baseRepositoryName(
  classroomName: string,
  assignmentSlug: string,
  taken: Iterable<string>,
  from = 1,
): string {
  return firstFree(slugify(classroomName), assignmentSlug, taken, from);
}

/** The plain name, or the first with a number that nobody has: -2, -3 and so on, or from another on. */
function firstFree(front: string, back: string, taken: Iterable<string>, from: number): string {
  const names = new Set([...taken].map((name) => name.toLowerCase()));
  for (let number = from; ; number += 1) {
    const name = join(front, back, number === 1 ? '' : `-${number}`);
    if (!names.has(name.toLowerCase())) return name;
  }
}

/** Cut to the limit of the platform: the front first, the back only when it fills the name. */
function join(front: string, back: string, suffix: string): string {
  const room = limits.repositoryName - suffix.length;
  const kept = back.slice(0, room);
  const lead = front.slice(0, Math.max(0, room - kept.length - 1)).replace(/-+$/, '');
  return `${lead === '' ? kept : `${lead}-${kept}`}${suffix}`;
}
