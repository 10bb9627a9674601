/** The part of a team's address that its name becomes: `CS 101 (spring)` → `cs-101-spring`. */
export function teamSlug(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}
