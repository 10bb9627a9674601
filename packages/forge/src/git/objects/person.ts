import type { GitPerson } from './commit-format.ts';

/** git drops these characters at both ends of a name. Since 2.45 it keeps full stops, as in 'Jr.'. */
// oxlint-disable-next-line no-control-regex -- exactly these are meant
const inner = /[^\u0000-\u0020,:;<>"\\'](.*[^\u0000-\u0020,:;<>"\\'])?/s;

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

/** git drops some of these characters, stops at a NUL, and refuses an empty name. */
function plain(text: string): string {
  // oxlint-disable-next-line no-control-regex -- exactly these are meant
  return text.replace(/[\u0000-\u001f<>]/g, '').trim() || 'unknown';
}
