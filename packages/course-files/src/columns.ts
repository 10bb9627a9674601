/** What a column of a file can mean for a roster. */
export const columnRoles = [
  'identifier',
  'email',
  'login',
  'platform_id',
  'given_name',
  'family_name',
  'full_name',
  'preferred_name',
  'preferred_given_name',
  'section',
  'role',
] as const;
/** `login` and `platform_id` are of the code host. */
export type ColumnRole = (typeof columnRoles)[number];

export const sources = [
  'canvas',
  'moodle',
  'brightspace',
  'blackboard',
  'github_classroom',
  'classroom50',
  'lectern',
  'plain',
] as const;
export type Source = (typeof sources)[number];

/** What the professor can correct. */
export interface Mapping {
  source: Source;
  /** `Row.number`; null if the file begins with people. */
  headerRow: number | null;
  /** By column; null is kept under its title. Only `section` may occur more than once. */
  roles: readonly (ColumnRole | null)[];
}
