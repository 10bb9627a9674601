import type { GitPerson } from './commit-format.ts';

/**
 * From the first to the last character that git does not drop at the ends of a name. Full stops were
 * among those until git 2.45, which took 'Jr.' for a slip.
 */
// oxlint-disable-next-line no-control-regex -- exactly these are meant
const inner = /[^\u0000-\u0020,:;<>"\\'](.*[^\u0000-\u0020,:;<>"\\'])?/s;

/** A person as it stands in a commit. */
export function signed(person: GitPerson): GitPerson {
  return {
    name: inner.exec(plain(person.name))?.[0] ?? 'unknown',
    email: inner.exec(plain(person.email))?.[0] ?? '',
    date: new Date(Math.max(0, Math.floor(person.date.getTime() / 1000)) * 1000),
  };
}

export function personLine(person: GitPerson): string {
  const { name, email, date } = signed(person);
  return `${name} <${email}> ${date.getTime() / 1000} +0000`;
}

/** git refuses an empty name, drops some of these characters, and ends at a NUL. */
function plain(text: string): string {
  // oxlint-disable-next-line no-control-regex -- exactly these are meant
  return text.replace(/[\u0000-\u001f<>]/g, '').trim() || 'unknown';
}
