import type { GitPerson } from './commit-format.ts';

/** A person as git's plumbing wants to be told: by environment variables. */
export function personVariables(
  role: 'AUTHOR' | 'COMMITTER',
  person: GitPerson,
): Record<string, string> {
  const { name, email, date } = variables(person);
  return {
    [`GIT_${role}_NAME`]: name,
    [`GIT_${role}_EMAIL`]: email,
    [`GIT_${role}_DATE`]: date,
  };
}

function variables({ name, email, date }: GitPerson) {
  const seconds = Math.max(0, Math.floor(date.getTime() / 1000));
  return { name: plain(name), email: plain(email), date: `@${seconds} +0000` };
}

/** A person as it stands in a commit. git drops these characters at both ends of a name. */
export function personLine(person: GitPerson): string {
  const { name, email, date } = variables(person);
  // oxlint-disable-next-line no-control-regex -- exactly these are meant
  const crud = /^[\u0000-\u0020.,:;<>"\\']+|[\u0000-\u0020.,:;<>"\\']+$/g;
  return `${name.replace(crud, '') || 'unknown'} <${email.replace(crud, '')}> ${date.slice(1)}`;
}

/** git refuses an empty name, drops these characters, and a NUL would keep it from starting. */
function plain(text: string): string {
  // oxlint-disable-next-line no-control-regex -- exactly these are meant
  return text.replace(/[\u0000-\u001f<>]/g, '').trim() || 'unknown';
}
