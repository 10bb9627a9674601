import { isRegex } from '../compare.ts';
import {
  defaultLimits,
  limitsOf,
  planLimits,
  type Case,
  type Suite,
  type TestPlan,
} from '../plan.ts';
import { sumOfPoints } from '../points.ts';
import type { Problem } from '../results.ts';
import { imported, type Imported } from './imported.ts';
import { Keys } from './keys.ts';
import { LecternFile } from './lectern-file.ts';
import { parsed, problemAt } from './problems.ts';
import { yamlSource, type Path, type Source } from './source.ts';

export const lecternName = 'lectern.yml';

type FileCase = LecternFile['cases'][number];
type FileSuite = LecternFile['suites'][number];
type Files = ReadonlyMap<string, Uint8Array>;

interface Context {
  file: LecternFile;
  files: Files;
  keys: Keys;
  /** Notes what is wrong at a field. */
  refuse: (path: Path, says: string) => void;
}

/** `files` are those of the archive, by their paths. */
export function importLectern(text: string, files: Files, name = lecternName): Imported {
  const read = yamlSource(name, text);
  if ('problems' in read) return read;
  const { source } = read;
  const checked = parsed(LecternFile, source);
  if ('problems' in checked) return checked;
  const { value: file } = checked;
  const problems = repeatedKeys(source, file);
  const keys = new Keys([...file.cases, ...file.suites].flatMap(({ key }) => key ?? []));
  const refuse = (path: Path, says: string) => problems.push(problemAt(source, path, says));
  const plan = planOf({ file, files, keys, refuse });
  return problems.length > 0 ? { problems } : imported(source, plan);
}

function repeatedKeys(source: Source, { cases, suites }: LecternFile): Problem[] {
  const seen = new Set<string>();
  const all = [
    ...cases.map(({ key }, n) => ({ key, path: ['cases', n, 'key'] })),
    ...suites.map(({ key }, n) => ({ key, path: ['suites', n, 'key'] })),
  ];
  return all.flatMap(({ key, path }) => {
    if (key === undefined) return [];
    if (seen.has(key)) return [problemAt(source, path, `Another test has the key '${key}'.`)];
    seen.add(key);
    return [];
  });
}

function planOf(context: Context): TestPlan {
  const { file } = context;
  return {
    network: file.network,
    limits: limitsOf({ limits: defaultLimits }, { limits: file.limits ?? {} }),
    setup: file.setup ?? null,
    cases: file.cases.map((test, n) => planCase(context, test, ['cases', n])),
    suites: file.suites.map((suite, n) => planSuite(context, suite, ['suites', n])),
  };
}

function planCase(context: Context, test: FileCase, path: Path): Case {
  const input = contentOf(context, test.stdin_file, [...path, 'stdin_file']);
  const output = contentOf(context, test.expected_file, [...path, 'expected_file']);
  if (output !== undefined && test.comparison === 'regex' && !isRegex(output)) {
    context.refuse([...path, 'expected_file'], 'Is no valid regular expression.');
  }
  return {
    ...shared(context, test, path),
    points: test.points,
    stdin: input ?? test.stdin ?? '',
    expected: output ?? test.expected ?? null,
    comparison: test.comparison,
    exit_code: test.exit_code === 'any' ? null : test.exit_code,
  };
}

function planSuite(context: Context, suite: FileSuite, path: Path): Suite {
  const named = sumOfPoints(suite.tests.map(({ points }) => points));
  return {
    ...shared(context, suite, path),
    points: suite.tests.length > 0 ? Math.min(named, planLimits.points) : (suite.points ?? 1),
    report: { format: suite.report.format, path: suite.report.path ?? null },
    tests: suite.tests,
  };
}

function shared(context: Context, test: FileCase | FileSuite, path: Path) {
  const { name, group = null, setup = null, run, limits = {} } = test;
  for (const [n, file] of test.files.entries()) {
    if (!hasFile(context.files, file)) {
      context.refuse([...path, 'files', n], `The archive has no file or folder '${file}'.`);
    }
  }
  const ofGroup = context.file.groups.find((each) => each.name === group)?.visibility;
  return {
    key: test.key ?? context.keys.of(name),
    name,
    group,
    visibility: test.visibility ?? ofGroup ?? ('always' as const),
    limits,
    setup,
    run,
    files: test.files,
  };
}

function hasFile(files: Files, path: string): boolean {
  return files.has(path) || [...files.keys()].some((name) => name.startsWith(`${path}/`));
}

function contentOf({ files, refuse }: Context, file: string | undefined, path: Path) {
  if (file === undefined) return undefined;
  const bytes = files.get(file);
  if (bytes === undefined) {
    refuse(path, `The archive has no file '${file}'.`);
    return undefined;
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.includes('\0')) throw new TypeError('NUL');
    if (text.length <= planLimits.textCharacters) return text;
    refuse(
      path,
      `'${file}' has more than ${planLimits.textCharacters.toLocaleString('en')} characters.`,
    );
  } catch {
    refuse(path, `'${file}' is no text in UTF-8.`);
  }
  return undefined;
}
