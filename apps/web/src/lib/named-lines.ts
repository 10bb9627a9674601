/** A line of a file that a program's output names, such as `src/main.c:12`. */
export interface NamedLine {
  /** Where the words begin and end in the output. */
  start: number;
  end: number;
  path: string;
  line: number;
}

/** `main.c:12`, `"main.py", line 12`, `main.ts(12,5)`. */
const numbers = /(?::|", line |' line |\()(\d{1,7})(?!\d)/g;
/** Enough for people to follow. */
const mostTried = 2_000;
const longestPath = 400;
/** Where boxes have the submission. Node.js prints modules as addresses. */
const folders = ['/work/', './', 'file:///work/'];

/** Finds lines of these files. A file may be named without its folder if no other has its name. */
export function namedLines(output: string, paths: ReadonlySet<string>): NamedLine[] {
  if (paths.size === 0) return [];
  const byName = pathsByName(paths);
  const found: NamedLine[] = [];
  let tried = 0;
  for (const match of output.matchAll(numbers)) {
    if (++tried > mostTried) break;
    const from = found.at(-1)?.end ?? 0;
    const named = pathBefore(output.slice(Math.max(from, match.index - longestPath), match.index));
    const line = Number(match[1]);
    if (!named || line === 0) continue;
    const end = match.index + match[0].length;
    found.push({ start: match.index - named.length, end, path: named.path, line });
  }
  return found;

  /** The longest end of the text that names a file. */
  function pathBefore(text: string): { path: string; length: number } | undefined {
    const lineStart = text.lastIndexOf('\n') + 1;
    for (let start = lineStart; start < text.length; start++) {
      const [before, name] = [text.slice(0, start), text.slice(start)];
      if (!isWordStart(before)) continue;
      const path = resolved(name);
      if (path !== undefined) return { path, length: name.length };
    }
    return undefined;
  }

  function resolved(name: string): string | undefined {
    if (paths.has(name)) return name;
    const inFolder = folders.find((each) => name.startsWith(each));
    if (inFolder && paths.has(name.slice(inFolder.length))) return name.slice(inFolder.length);
    return byName.get(name) ?? undefined;
  }
}

/** Not inside of a word or another path. */
const isWordStart = (before: string) => !/[\p{L}\p{N}_./\\-]$/u.test(before);

/** Null for names of several files. */
function pathsByName(paths: ReadonlySet<string>): Map<string, string | null> {
  const byName = new Map<string, string | null>();
  for (const path of paths) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    byName.set(name, byName.has(name) ? null : path);
  }
  return byName;
}
