/** AL for 'Ada Lovelace', O for 'octocat', ? for an empty name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first, ...others] = words.map(firstLetter);
  return first === undefined ? '?' : (first + (others.at(-1) ?? '')).toLocaleUpperCase('en-US');
}

/** Some letters take two UTF-16 units, so indexing would split them. */
function firstLetter(word: string): string {
  return Array.from(word)[0] ?? '';
}
