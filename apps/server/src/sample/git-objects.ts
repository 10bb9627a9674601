import { createHash } from 'node:crypto';

export interface GitObject {
  sha: string;
  type: 'commit' | 'tree' | 'blob';
  content: Buffer;
  /** Objects it refers to. */
  names: readonly string[];
}

export type Files = Readonly<Record<string, string>>;

export interface CommitFields {
  tree: string;
  parent: string | undefined;
  /** In git's form: `Ada <ada@example.org>`. */
  author: string;
  at: Date;
  message: string;
}

export function commitOf({ tree, parent, author, at, message }: CommitFields): GitObject {
  const person = `${author} ${Math.floor(at.getTime() / 1000)} +0000`;
  const parents = parent === undefined ? [] : [parent];
  const lines = [
    `tree ${tree}`,
    ...parents.map((sha) => `parent ${sha}`),
    `author ${person}`,
    `committer ${person}`,
    '',
    message,
  ];
  return objectOf('commit', Buffer.from(lines.join('\n')), [tree, ...parents]);
}

/** The folder's own tree first. */
export function treeOf(files: Files): [GitObject, ...GitObject[]] {
  const folders = new Map<string, Record<string, string>>();
  const entries: Entry[] = [];
  for (const [path, text] of Object.entries(files)) {
    const [name = '', ...rest] = path.split('/');
    if (rest.length === 0) entries.push({ name, objects: [blobOf(text)] });
    else folders.set(name, { ...folders.get(name), [rest.join('/')]: text });
  }
  for (const [name, inside] of folders) entries.push({ name, objects: treeOf(inside) });
  entries.sort(inOrder);
  const content = Buffer.concat(entries.map(lineOf));
  const names = entries.map(({ objects: [own] }) => own.sha);
  return [objectOf('tree', content, names), ...entries.flatMap(({ objects }) => objects)];
}

interface Entry {
  name: string;
  /** Own object first. */
  objects: [GitObject, ...GitObject[]];
}

/** git sorts folders as if their names ended with a slash. */
function inOrder(a: Entry, b: Entry): number {
  const key = ({ name, objects: [own] }: Entry) =>
    Buffer.from(own.type === 'tree' ? `${name}/` : name);
  return Buffer.compare(key(a), key(b));
}

function lineOf({ name, objects: [own] }: Entry): Buffer {
  const mode = own.type === 'tree' ? '40000' : '100644';
  return Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(own.sha, 'hex')]);
}

function blobOf(text: string): GitObject {
  return objectOf('blob', Buffer.from(text), []);
}

function objectOf(type: GitObject['type'], content: Buffer, names: readonly string[]): GitObject {
  const hash = createHash('sha1').update(`${type} ${content.length}\0`).update(content);
  return { sha: hash.digest('hex'), type, content, names };
}
