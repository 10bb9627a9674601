/** Imports between source files, type imports included, tests and test helpers excluded. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const isSource = (path: string) =>
  /\.tsx?$/.test(path) &&
  !/\.(test|itest|slow|e2e|fixture)\.tsx?$|(^|\/)(testing|fixtures|node_modules)\/|test-setup/.test(
    path,
  );
const specifiers = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/** Pairs of importing and imported file, relative to `folder`. */
export function importsIn(folder: string): [from: string, to: string][] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return files.filter(isSource).flatMap((file) => {
    const text = readFileSync(join(root, folder, file), 'utf8');
    return Array.from(text.matchAll(specifiers), ([, to]): [string, string] => [
      file,
      join(dirname(file), to!),
    ]).filter(([, to]) => !to.startsWith('..'));
  });
}

/** Import cycles between sibling folders. A file counts as a sibling of the folders beside it. */
export function cyclesOfFolders(imports: readonly [string, string][]): string[][] {
  const siblings = new Map<string, Map<string, Set<string>>>();
  for (const [from, to] of imports) {
    const [a, b] = [from.split('/'), to.split('/')];
    const shared = a.findIndex((part, n) => part !== b[n]);
    if (shared === -1) continue;
    const arrows = entry(siblings, a.slice(0, shared).join('/'), () => new Map());
    const path = (parts: string[]) => parts.slice(0, shared + 1).join('/');
    entry(arrows, path(a), () => new Set()).add(path(b));
  }
  return [...siblings.values()].flatMap(cycles);
}

/** A node that reaches itself is in a cycle with all nodes that it reaches and that reach it. */
function cycles(arrows: Map<string, Set<string>>): string[][] {
  const reached = new Map(Array.from(arrows.keys(), (node) => [node, reachedFrom(node, arrows)]));
  const found = new Map<string, string[]>();
  for (const [node, others] of reached) {
    if (!others.has(node)) continue;
    const cycle = [...others].filter((other) => reached.get(other)?.has(node)).toSorted();
    // The lint rule `import/no-cycle` finds cycles of files.
    if (cycle.some((path) => !/\.tsx?$/.test(path))) found.set(cycle.join(), cycle);
  }
  return [...found.values()];
}

function reachedFrom(start: string, arrows: Map<string, Set<string>>): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const next of arrows.get(node) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      waiting.push(next);
    }
  }
  return reached;
}

function entry<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
