/** 'Ada Lovelace' is AL, 'octocat' is O; nobody is a question mark. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0]?.at(0);
  if (first === undefined) return '?';
  const last = words.length > 1 ? words.at(-1)?.at(0) : undefined;
  return (first + (last ?? '')).toLocaleUpperCase('en-US');
}
