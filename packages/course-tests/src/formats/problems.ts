/** The sentences about a configuration file. */
import type { z } from 'zod';
import type { Problem } from '../results.ts';
import type { Path, Source } from './source.ts';

const mostProblems = 20;

export type Imported<T> = T | { problems: Problem[] };

export function problemAt({ file, lineOf }: Source, path: Path, says: string): Problem {
  return { file, line: lineOf(path), field: fieldOf(path), says };
}

/** `cases[2].name` */
export function fieldOf(path: Path): string | null {
  const field = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`));
  return field.length === 0 ? null : field.join('').replace(/^\./, '');
}

/** The value by a schema, or one sentence for each mistake. */
export function parsed<S extends z.ZodType>(
  schema: S,
  source: Source,
): { value: z.output<S> } | { problems: Problem[] } {
  const result = schema.safeParse(source.value);
  if (result.success) return { value: result.data };
  const problems = result.error.issues.flatMap((issue) => issueProblems(schema, source, issue));
  const inOrder = problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return { problems: inOrder.slice(0, mostProblems) };
}

type Issue = z.core.$ZodIssue;

function issueProblems(schema: z.ZodType, source: Source, issue: Issue): Problem[] {
  if (issue.code === 'unrecognized_keys') {
    const allowed = fieldsAt(schema, issue.path).join(', ');
    return issue.keys.map((key) => {
      return problemAt(
        source,
        [...issue.path, key],
        `Is not a field here; allowed are ${allowed}.`,
      );
    });
  }
  return [problemAt(source, issue.path, sentence(issue, valueAt(source.value, issue.path)))];
}

function sentence(issue: Issue, value: unknown): string {
  if (value === undefined && issue.code !== 'custom') return 'Is missing.';
  switch (issue.code) {
    case 'invalid_type':
      return `Must be ${typeNames[issue.expected] ?? issue.expected}; it is ${typeOf(value)}.${hint(issue.expected, value)}`;
    case 'too_big':
      return `Must be at most ${amount(issue.origin, Number(issue.maximum))}.`;
    case 'too_small':
      return emptySentence(issue.origin, Number(issue.minimum));
    case 'invalid_value':
      return `Must be ${orList(issue.values.map(String))}; it is '${short(value)}'.`;
    case 'invalid_format':
      return formatSentence(issue.path);
    case 'invalid_union':
      return "Must be a whole number from 0 to 255, or 'any'.";
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      return issue.message;
  }
}

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a list of fields',
};

function typeOf(value: unknown): string {
  if (value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a list of fields';
  return typeof value === 'string'
    ? `the text '${short(value)}'`
    : `${typeof value === 'number' ? 'the number ' : ''}${short(value)}`;
}

function hint(expected: string, value: unknown): string {
  const isBare = typeof value === 'number' || typeof value === 'boolean';
  return expected === 'string' && isBare ? ' Write it in quotes.' : '';
}

function emptySentence(origin: string, least: number): string {
  return origin === 'string' ? 'Must not be empty.' : `Must be at least ${amount(origin, least)}.`;
}

function amount(origin: string, count: number): string {
  const unit = { string: ' characters', array: ' entries' }[origin] ?? '';
  return count.toLocaleString('en') + unit;
}

function formatSentence(path: Path): string {
  return path.at(-1) === 'key'
    ? 'Must have only small letters a to z, digits, and single hyphens between them.'
    : "Must be a path inside of the archive, such as 'data/input.txt'.";
}

function orList(values: string[]): string {
  return values.length === 1
    ? String(values[0])
    : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}

function short(value: unknown): string {
  const most = 40;
  const text = String(value);
  return text.length <= most ? text : `${text.slice(0, most)}...`;
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, step) => {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
    return (at as Record<PropertyKey, unknown>)[step];
  }, value);
}

/** The names of the fields that a schema has at a path. */
function fieldsAt(schema: z.ZodType, path: Path): string[] {
  let at = schema;
  for (const step of path) {
    const inner = unwrapped(at);
    if ('shape' in inner) at = (inner.shape as Record<PropertyKey, z.ZodType>)[step] ?? at;
    else if ('element' in inner) at = inner.element as z.ZodType;
  }
  const inner = unwrapped(at);
  return 'shape' in inner ? Object.keys(inner.shape as object) : [];
}

function unwrapped(schema: z.ZodType): z.ZodType {
  return 'innerType' in schema.def ? unwrapped(schema.def.innerType as z.ZodType) : schema;
}
