/** 'Ada Lovelace' is AL, 'octocat' is O; nobody is a question mark. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first, ...others] = words.map(firstLetter);
  return first === undefined ? '?' : (first + (others.at(-1) ?? '')).toLocaleUpperCase('en-US');
}

/** Letters of rarer scripts take two units of a string, of which one alone is none. */
function firstLetter(word: string): string {
  return Array.from(word)[0] ?? '';
}
