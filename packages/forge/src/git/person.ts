import type { GitPerson } from './commit-format.ts';

/** A person as it stands in a commit. git drops these characters at both ends of a name. */
export function signed(person: GitPerson): GitPerson {
  // oxlint-disable-next-line no-control-regex -- exactly these are meant
  const crud = /^[\u0000-\u0020.,:;<>"\\']+|[\u0000-\u0020.,:;<>"\\']+$/g;
  return {
    name: plain(person.name).replace(crud, '') || 'unknown',
    email: plain(person.email).replace(crud, ''),
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
