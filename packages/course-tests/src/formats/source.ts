/** A configuration file as data, with the line of each field. */
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml';
import type { Problem } from '../results.ts';
import { withinTime } from '../within-time.ts';

export type Path = readonly PropertyKey[];

export interface Source {
  file: string;
  value: unknown;
  /** The line of a field, or of what should have it. */
  lineOf: (path: Path) => number | null;
}

const mostCharacters = 1_000_000;
const mostMs = 2_000;

export function yamlSource(
  file: string,
  text: string,
): { source: Source } | { problems: Problem[] } {
  const unread = unreadable(file, text);
  if (unread !== undefined) return { problems: [unread] };
  const lines = new LineCounter();
  const document = documentOf(text, lines);
  if (document === undefined) return { problems: [tooComplex(file)] };
  const problems = document.errors.slice(0, 5).map(({ message, pos }): Problem => {
    const says = `Is no valid YAML: ${message.replace(/\.$/, '')}.`;
    return { file, line: lines.linePos(pos[0]).line, field: null, says };
  });
  if (problems.length > 0) return { problems };
  try {
    const plain = withinTime(mostMs, () => ({ value: document.toJS() as unknown }));
    if (plain === undefined) return { problems: [tooComplex(file)] };
    return { source: { file, value: plain.value, lineOf: lineFinder(document, lines) } };
  } catch {
    const says = 'Uses too many aliases (*name), or one that is not defined.';
    return { problems: [{ file, line: null, field: null, says }] };
  }
}

/** JSON by its own rules; YAML, which contains it, finds the lines. */
export function jsonSource(
  file: string,
  text: string,
): { source: Source } | { problems: Problem[] } {
  const unread = unreadable(file, text);
  if (unread !== undefined) return { problems: [unread] };
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (failed) {
    const line = lineOfFailure(text, (failed as Error).message);
    return { problems: [{ file, line, field: null, says: 'Is no valid JSON.' }] };
  }
  const lines = new LineCounter();
  // YAML refuses tabs before a line's text, which JSON allows.
  const document = documentOf(text.replaceAll('\t', ' '), lines);
  if (document === undefined) return { problems: [tooComplex(file)] };
  return { source: { file, value, lineOf: lineFinder(document, lines) } };
}

function unreadable(file: string, text: string): Problem | undefined {
  if (text.length <= mostCharacters) return undefined;
  const says = `Is longer than ${mostCharacters.toLocaleString('en')} characters.`;
  return { file, line: null, field: null, says };
}

/** undefined if it takes too long. Running out of stack is an error of the document. */
function documentOf(text: string, lineCounter: LineCounter): Document | undefined {
  return withinTime(mostMs, () => parseDocument(text, { lineCounter, prettyErrors: false }));
}

const tooComplex = (file: string): Problem => {
  return {
    file,
    line: null,
    field: null,
    says: 'Takes too long to read: it is too large or has too many levels.',
  };
};

function lineOfFailure(text: string, message: string): number | null {
  const position = /position (\d+)/.exec(message)?.[1];
  return position === undefined ? null : text.slice(0, Number(position)).split('\n').length;
}

function lineFinder(document: Document, lines: LineCounter): (path: Path) => number | null {
  return (path) => {
    let node: unknown = document.contents;
    let at = startOf(node);
    for (const step of path) {
      const found = stepInto(node, step);
      if (found === undefined) break;
      at = found.at ?? at;
      node = found.node;
    }
    return at === undefined ? null : lines.linePos(at).line;
  };
}

function stepInto(
  node: unknown,
  step: PropertyKey,
): { at: number | undefined; node: unknown } | undefined {
  if (isSeq(node) && typeof step === 'number' && step in node.items) {
    return { at: startOf(node.items[step]), node: node.items[step] };
  }
  if (!isMap(node)) return undefined;
  const pair = node.items.find(({ key }) => (isScalar(key) ? key.value : key) === step);
  return pair === undefined ? undefined : { at: startOf(pair.key), node: pair.value };
}

function startOf(node: unknown): number | undefined {
  return (node as { range?: [number, number, number] | null } | null)?.range?.[0];
}
