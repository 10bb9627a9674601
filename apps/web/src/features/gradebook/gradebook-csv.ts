/** Richer files than data.csv. Identifiers and addresses are in them only for professors. */
import type { Gradebook, GradebookPerson } from '@lectern/contract';
import { toCsv, type Cell } from '../../lib/csv.ts';
import { itemsOf, type Item } from './gradebook-items.ts';

type Book = Pick<Gradebook, 'categories' | 'assignments' | 'columns' | 'sections' | 'people'>;

/** One row per person: the score that counts in each column, and the total in percent. */
export function gradebookCsv(book: Book, withIdentifiers: boolean): string {
  const items = itemsOf(book);
  const header = [
    ...personHeader(withIdentifiers),
    ...items.map(({ name, maximum }) => `${name} (of ${maximum})`),
    'Total (%)',
  ];
  const rows = book.people.map((person) => [
    ...personCells(book, person, withIdentifiers),
    ...items.map((_, at): Cell => {
      const { excused, score, missing } = person.cells[at] ?? {};
      if (excused) return 'EX';
      return score ?? (missing ? 0 : null);
    }),
    person.total,
  ]);
  return toCsv([header, ...rows]);
}

/** Everything about the scores of one assignment. */
export function assignmentCsv(
  book: Book,
  item: Item & { kind: 'assignment' },
  withIdentifiers: boolean,
): string {
  const at = book.assignments.findIndex((one) => one.assignment_id === item.assignment_id);
  const header = [
    ...personHeader(withIdentifiers),
    'State',
    'Late by (seconds)',
    'Auto Grader Score',
    'Manual Feedback Score',
    'Overall Score',
    'Final score',
    'Maximum',
    'Published at',
  ];
  const rows = book.people.map((person) => {
    const cell = person.cells[at] ?? {};
    const { state = '', late_by: late = null, auto = null, manual = null } = cell;
    const { overall = null, score = null, published_at: published = null } = cell;
    const shown = cell.excused ? 'EXCUSED' : state;
    return [
      ...personCells(book, person, withIdentifiers),
      shown,
      late,
      auto,
      manual,
      overall,
      score,
      item.maximum,
      published,
    ];
  });
  return toCsv([header, ...rows]);
}

function personHeader(withIdentifiers: boolean): string[] {
  return ['Student', 'Login', ...(withIdentifiers ? ['Identifier', 'E-mail'] : []), 'Section'];
}

function personCells(
  { sections }: Book,
  person: GradebookPerson,
  withIdentifiers: boolean,
): (string | null)[] {
  const names = sections
    .filter(({ section_id: id }) => person.section_ids.includes(id))
    .map(({ name }) => name);
  const known = withIdentifiers ? [person.identifier ?? null, person.email ?? null] : [];
  return [
    person.full_name || person.github_username,
    person.github_username,
    ...known,
    names.join('; '),
  ];
}

/** Names of files without characters that file systems refuse. */
export function fileName(...parts: string[]): string {
  return `${parts.map((part) => part.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')).join('-')}.csv`;
}
