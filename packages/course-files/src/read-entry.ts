import { isEmail, readable } from './cell-text.ts';
import type { ColumnRole, Source } from './columns.ts';
import type { RosterColumn } from './mapping.ts';
import { splitFullName, type LegalName } from './names.ts';
import { rosterLimits, type RosterEntry, type RowProblem } from './roster.ts';
import { splitSections } from './sections.ts';
import { valueAt, type Row } from './table.ts';

interface Context {
  source: Source;
  columns: readonly RosterColumn[];
  /** How many cells a row has at most. */
  width: number;
  wholeSections: ReadonlySet<string>;
}

export function readEntry(row: Row, context: Context): RosterEntry | RowProblem {
  const problem = layoutProblem(row, context) ?? cellProblem(row, context);
  if (problem !== undefined) return problem;
  const entry = entryOf(row, context);
  return entryProblem(entry) ?? entry;
}

function entryOf(row: Row, context: Context): RosterEntry {
  const text = (role: ColumnRole) => textOf(row, context, role);
  const name = legalName(text);
  const facts = {
    identifier: text('identifier'),
    email: text('email'),
    login: text('login').replace(/^(?:https?:\/\/[^/]+\/|@)\s*/i, ''),
    platformId: text('platform_id'),
    preferredName: preferredName(text, name),
    role: text('role'),
  };
  const given = Object.entries(facts).filter(([, value]) => value !== '');
  return {
    ...Object.fromEntries(given),
    ...name,
    sections: sectionsOf(row, context),
    other: otherOf(row, context),
  };
}

function textOf(row: Row, { source, columns }: Context, wanted: ColumnRole): string {
  const column = columns.find(({ role }) => role === wanted)?.column;
  return column === undefined ? '' : cellText(row, column, source);
}

/** Brightspace begins ids and user names with #, so that spreadsheets take them for texts. */
function cellText(row: Row, column: number, source: Source): string {
  const text = readable(valueAt(row, column));
  return source === 'brightspace' ? text.replace(/^#/, '') : text;
}

type TextOfRole = (role: ColumnRole) => string;

function legalName(text: TextOfRole): LegalName {
  const name = {
    givenName: withoutPlaceholder(text('given_name')),
    familyName: withoutPlaceholder(text('family_name')),
  };
  const isEmpty = name.givenName === '' && name.familyName === '';
  return isEmpty ? splitFullName(text('full_name')) : name;
}

/** Systems that require both names get '_' or '.' from people with one. */
function withoutPlaceholder(name: string): string {
  return /[\p{L}\p{N}]/u.test(name) ? name : '';
}

function preferredName(text: TextOfRole, { givenName, familyName }: LegalName): string {
  const whole = text('preferred_name');
  const first = text('preferred_given_name');
  if (whole !== '' || first === '' || first === givenName) return whole;
  return `${first} ${familyName}`.trim();
}

function sectionsOf(row: Row, { source, columns, wholeSections }: Context): string[] {
  const cells = columns
    .filter(({ role }) => role === 'section')
    .map(({ column }) => valueAt(row, column));
  return [...new Set(cells.flatMap((cell) => splitSections(source, cell, wholeSections)))];
}

function otherOf(row: Row, { source, columns }: Context): Record<string, string> {
  const cells = columns
    .filter(({ role }) => role === null)
    .map(({ title, column }): [string, string] => [title, cellText(row, column, source)]);
  return Object.fromEntries(cells.filter(([, value]) => value !== ''));
}

/** A comma without quotes moves all cells after it. */
function layoutProblem({ cells }: Row, { width }: Context): RowProblem | undefined {
  return cells.length > width ? { code: 'too_many_values' } : undefined;
}

const roundedNumber = /^\d(?:[.,]\d+)?E\+\d+$/i;
function cellProblem(row: Row, context: Context): RowProblem | undefined {
  for (const { role, title, column } of context.columns) {
    const text = readable(valueAt(row, column));
    const isNumber = role === 'identifier' || role === 'platform_id';
    if (isNumber && roundedNumber.test(text)) return { code: 'rounded_number', column: title };
    if (role === 'email' && text !== '' && !isEmail(text))
      return { code: 'bad_email', column: title };
    const limit = limitOf(role);
    if (text.length > limit) return { code: 'too_long', column: title, limit };
  }
  return undefined;
}

function limitOf(role: ColumnRole | null): number {
  switch (role) {
    case null:
    case 'section':
      return rosterLimits.other;
    case 'email':
    case 'given_name':
    case 'family_name':
    case 'full_name':
    case 'preferred_name':
    case 'preferred_given_name':
      return rosterLimits.name;
    case 'identifier':
    case 'login':
    case 'platform_id':
    case 'role':
      return rosterLimits.short;
  }
}

function entryProblem(entry: RosterEntry): RowProblem | undefined {
  const { identifier, email, login, platformId, preferredName = '' } = entry;
  const name = entry.givenName + entry.familyName + preferredName;
  const isSomebody = [identifier, email, login, platformId].some((key) => key !== undefined);
  if (name === '' && !isSomebody) return { code: 'nobody' };
  const limit = rosterLimits.sections;
  return entry.sections.length > limit ? { code: 'too_many_sections', limit } : undefined;
}
