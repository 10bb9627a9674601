import { plainTitle } from './column-titles.ts';
import type { Mapping, Source } from './columns.ts';
import { parseDecimal } from './decimals.ts';
import { personRows, type PersonRows } from './person-rows.ts';
import { canvasTotal, isLeftOutOfRoster, isWorksheet, worksheetMaxima } from './sources.ts';
import { valueAt, type Table } from './table.ts';

/** A column that may get our scores. */
export interface GradeColumn {
  column: number;
  /** As in the file. */
  title: string;
  /** Without what the learning platform adds. */
  name: string;
  /** Null if the file does not say it. */
  maximum: number | null;
}

export function gradeColumns(table: Table, mapping: Mapping): GradeColumn[] {
  const people = personRows(table, mapping);
  const width = Math.max(people.titles.length, mapping.roles.length);
  return Array.from({ length: width }, (_, column) => column).flatMap((column) => {
    const title = people.titles[column] ?? '';
    const item = (mapping.roles[column] ?? null) === null && itemOf(mapping.source, column, people);
    return item ? [{ column, title, ...item }] : [];
  });
}

type Item = Pick<GradeColumn, 'name' | 'maximum'>;

function itemOf(source: Source, column: number, people: PersonRows): Item | undefined {
  const title = people.titles[column] ?? '';
  switch (source) {
    case 'canvas':
      return canvasItem(title, column, people);
    case 'brightspace':
      return matched(/^(.+) points grade\b(?:.*maxpoints:\s*([\d.,]+))?/i, title);
    case 'blackboard':
      return blackboardItem(title);
    case 'moodle':
      return isWorksheet(people.titles) ? worksheetGrade(title, people) : moodleItem(title);
    case 'github_classroom':
    case 'classroom50':
    case 'lectern':
    case 'plain':
      return isLeftOutOfRoster(source, title) ? undefined : { name: title, maximum: null };
  }
}

function matched(pattern: RegExp, title: string): Item | undefined {
  const [, name, maximum = ''] = pattern.exec(title) ?? [];
  return name === undefined ? undefined : { name, maximum: parseDecimal(maximum) ?? null };
}

/** The row of maxima has a text such as '(read only)' for totals, in the professor's language. */
function canvasItem(title: string, column: number, { pointsPossible }: PersonRows) {
  const item = canvasTotal.test(title) ? undefined : matched(/^(.+) \(\d+\)$/, title);
  if (item === undefined || pointsPossible === undefined) return item;
  const points = valueAt(pointsPossible, column);
  const maximum = parseDecimal(points);
  return maximum === undefined && points !== '' ? undefined : { ...item, maximum: maximum ?? null };
}

/** `[Total Pts: 100 Score]` in any language; 'up to 100' is calculated, and texts have no points. */
function blackboardItem(title: string): Item | undefined {
  const item = matched(
    /^(.+) \[[^:\]]*:\s*([\d.,]+)(?![^\]]*\btext)[^\]]*\]\s*(?:\|\d+)?$/i,
    title,
  );
  if (item === undefined || /^(?:weighted )?total$/i.test(item.name)) return undefined;
  // Items without a maximum are for extra points.
  return { ...item, maximum: item.maximum === 0 ? null : item.maximum };
}

/** Moodle does not tell maxima. Percentages and letters follow from the points, totals from the items. */
function moodleItem(title: string): Item | undefined {
  const [, name = title, kind] = /^(.+) \(([^()]+)\)$/.exec(title) ?? [];
  const hasType = name.includes(':');
  const isOther =
    /^(?:percentage|letter|feedback|prozentsatz|buchstabe|note|pourcentage|lettre|porcentaje|letra)$/i;
  if (kind === undefined ? !hasType : isOther.test(kind)) return undefined;
  if (/^(?:feedback|retroalimentaci)/i.test(name)) return undefined;
  return !hasType && /\b(?:total|gesamt)\b/i.test(name) ? undefined : { name, maximum: null };
}

const worksheetGrades = new Set(['grade', 'bewertung', 'note', 'calificacion']);

/** The worksheet of one assignment, whose maximum is a column. */
function worksheetGrade(title: string, { titles, rows }: PersonRows): Item | undefined {
  const maxima = titles.findIndex((each) => worksheetMaxima.includes(plainTitle(each)));
  if (!worksheetGrades.has(plainTitle(title))) return undefined;
  const [first] = rows;
  return { name: title, maximum: parseDecimal(first ? valueAt(first, maxima) : '') ?? null };
}
