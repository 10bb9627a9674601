/**
 * A backup is a tar file, followed by the SHA-256 of all its bytes: 32 bytes that tar ignores. The entries:
 *
 *   tables/SCHEMA.TABLE.copy.gz   rows in PostgreSQL's text format, below a line of column names
 *   sequences/SCHEMA.json         the last value of each sequence
 *   repositories/...              files of the code host; a file with two names is stored once
 *   keys.sealed                   the installation's keys, if a passphrase was given
 *   manifest.json                 always the last entry
 */
import type { Header } from 'tar-stream';
import { StartError } from '../start-error.ts';

export const digestBytes = 32;

/** One half of the database, with its own owner: Lectern's tables, or those of the built-in host. */
export type Part = 'product' | 'host';

export const schemaOf: Record<Part, string> = { product: 'public', host: 'forge' };

export type EntryHeader =
  | { kind: 'rows'; part: Part; table: string; columns?: string[] }
  | { kind: 'sequences'; part: Part }
  /** Written by version 0.1.0 only; jobs are rows now. */
  | { kind: 'jobs' }
  | { kind: 'file'; path: string }
  /** Repositories made from one template share its pack. */
  | { kind: 'link'; path: string; to: string }
  | { kind: 'keys' }
  | { kind: 'manifest' };

const megabyte = 1024 * 1024;

/** Limits for the entries that are read into memory as a whole. */
const longestBody: Partial<Record<EntryHeader['kind'], number>> = {
  sequences: megabyte,
  keys: megabyte,
  manifest: 256 * megabyte,
};

export class DamagedArchive extends StartError {
  constructor(reason: string, options?: ErrorOptions) {
    super(`This is not a complete backup of Lectern: ${reason}. Nothing was changed.`, options);
  }
}

export function requireShort({ kind }: EntryHeader, size: number): void {
  if (size > (longestBody[kind] ?? Infinity))
    throw new DamagedArchive('one of its entries is too long');
}

/** Objects and refs only: a repository's own settings and hooks can make git run commands. */
export const repositoryFile =
  /^[0-9a-f]{2}\/\d{1,16}\.git\/(HEAD|packed-refs|objects\/[0-9a-f]{2}\/[0-9a-f]{38}|objects\/pack\/pack-[0-9a-f]{40}\.(pack|idx|rev))$/;

export const entryNames = {
  rows: (part: Part, table: string) => `tables/${schemaOf[part]}.${table}.copy.gz`,
  sequences: (part: Part) => `sequences/${schemaOf[part]}.json`,
  repositories: 'repositories/',
  keys: 'keys.sealed',
  manifest: 'manifest.json',
};

/** Accepts these names and nothing else, so that nothing is written outside the repositories. */
export function headerOf({ name, type, linkname }: Header): EntryHeader {
  const [path, to] = [repositoryFileIn(name), repositoryFileIn(linkname ?? '')];
  if (type === 'link' && path && to) return { kind: 'link', path, to };
  if (type !== 'file') throw new DamagedArchive('it contains an unknown entry');
  if (path) return { kind: 'file', path };
  if (name === entryNames.keys) return { kind: 'keys' };
  if (name === entryNames.manifest) return { kind: 'manifest' };
  for (const part of ['product', 'host'] as const) {
    if (name === entryNames.sequences(part)) return { kind: 'sequences', part };
    const table = /\.(\w+)\.copy/.exec(name)?.[1] ?? '';
    if (name === entryNames.rows(part, table)) return { kind: 'rows', part, table };
  }
  throw new DamagedArchive('it contains an unknown entry');
}

function repositoryFileIn(name: string): string | undefined {
  const path = name.replace(entryNames.repositories, '');
  return path !== name && repositoryFile.test(path) ? path : undefined;
}
