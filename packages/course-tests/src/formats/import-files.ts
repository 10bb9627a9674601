import type { Problem } from '../results.ts';
import { autogradingName, importAutograding } from './import-autograding.ts';
import { classroomYmlName, importClassroomYml } from './import-classroom-yml.ts';
import { importLectern, lecternName } from './import-lectern.ts';
import type { Imported } from './imported.ts';

export type Format = 'lectern' | 'autograding' | 'classroom_yml';
type Files = ReadonlyMap<string, Uint8Array>;

type ImportedFiles =
  | {
      format: Format;
      plan: Extract<Imported, { plan: unknown }>['plan'];
      notes: Problem[];
      files: Files;
    }
  | { problems: Problem[] };

/** The first of these that an archive or repository has says its format. */
const places: [path: string, format: Format][] = [
  [lecternName, 'lectern'],
  ['lectern.yaml', 'lectern'],
  [autogradingName, 'autograding'],
  [classroomYmlName, 'classroom_yml'],
  ['autograding.json', 'autograding'],
  ['classroom.yml', 'classroom_yml'],
];

/** Of an archive or repository. Archives often have everything in one folder, which is left out. */
export function importFiles(given: Files): ImportedFiles {
  const files = hasConfiguration(given) ? given : withoutTopFolder(given);
  const place = places.find(([path]) => files.has(path));
  if (place === undefined) {
    const says = `Has no ${lecternName}, ${autogradingName} or ${classroomYmlName}.`;
    return { problems: [{ file: lecternName, line: null, field: null, says }] };
  }
  const [path, format] = place;
  const text = textOf(files.get(path));
  if (text === undefined) {
    return { problems: [{ file: path, line: null, field: null, says: 'Is no text in UTF-8.' }] };
  }
  const result = importAs(format, text, files, path);
  return 'problems' in result ? result : { ...result, format, files };
}

function importAs(format: Format, text: string, files: Files, path: string): Imported {
  switch (format) {
    case 'lectern':
      return importLectern(text, files, path);
    case 'autograding':
      return importAutograding(text, path);
    case 'classroom_yml':
      return importClassroomYml(text, path);
  }
}

const hasConfiguration = (files: Files) => places.some(([path]) => files.has(path));

function withoutTopFolder(files: Files): Files {
  const tops = new Set([...files.keys()].map((path) => path.slice(0, path.indexOf('/') + 1)));
  const [top = ''] = tops;
  if (tops.size !== 1 || top === '') return files;
  return new Map([...files].map(([path, bytes]) => [path.slice(top.length), bytes]));
}

function textOf(bytes: Uint8Array | undefined): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
