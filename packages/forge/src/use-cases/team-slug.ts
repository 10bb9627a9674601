/** The URL form of a team's name: `CS 101 (spring)` → `cs-101-spring`. */
export function teamSlug(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}
