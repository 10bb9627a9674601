import type { SkippedRow } from './person-rows.ts';

/** Texts are trimmed; an absent fact has no key. */
export interface RosterEntry {
  identifier?: string;
  email?: string;
  /** Of the code host. */
  login?: string;
  platformId?: string;
  /** '' if the file has none. */
  givenName: string;
  familyName: string;
  preferredName?: string;
  sections: string[];
  role?: string;
  /** Unknown columns by title, without empty cells. */
  other: Record<string, string>;
}

export type RosterField = keyof RosterEntry;

export interface RosterRow extends RosterEntry {
  rowNumber: number;
}

export type RowProblem =
  /** Nothing in the row names or identifies a person. */
  | { code: 'nobody' }
  /** More cells than columns, so that it is unclear which is which. */
  | { code: 'too_many_values' }
  | { code: 'bad_email'; column: string }
  /** A spreadsheet made 1.23E+11 of a long number, and digits are lost. */
  | { code: 'rounded_number'; column: string }
  | { code: 'too_long'; column: string; limit: number }
  | { code: 'too_many_sections'; limit: number };

export interface UnreadableRow {
  rowNumber: number;
  problem: RowProblem;
  /** All texts of the row, so that nobody in it counts as gone. */
  values: string[];
}

export interface Roster {
  entries: RosterRow[];
  unreadable: UnreadableRow[];
  skipped: SkippedRow[];
  /** What the file has columns for. A file without addresses takes nobody's address away. */
  fields: RosterField[];
}

export const rosterLimits = {
  /** Characters of an identifier, login or section. */
  short: 100,
  /** Characters of a name or address. */
  name: 254,
  /** Characters of an unknown column. */
  other: 1000,
  sections: 20,
} as const;
