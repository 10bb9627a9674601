import type { GitPerson } from './commit-format.ts';

/** A person as git's plumbing wants to be told: by environment variables. */
export function personVariables(
  role: 'AUTHOR' | 'COMMITTER',
  person: GitPerson,
): Record<string, string> {
  return {
    [`GIT_${role}_NAME`]: plain(person.name),
    [`GIT_${role}_EMAIL`]: plain(person.email),
    [`GIT_${role}_DATE`]: `@${Math.max(0, Math.floor(person.date.getTime() / 1000))} +0000`,
  };
}

/** git refuses an empty name, drops these characters, and a NUL would keep it from starting. */
function plain(text: string): string {
  // oxlint-disable-next-line no-control-regex -- exactly these are meant
  return text.replace(/[\u0000-\u001f<>]/g, '').trim() || 'unknown';
}
