import { ArchiveProblem, archiveLimits } from './archive-problem.ts';

/** What systems and git add to archives, and nobody means to hand in. */
const junk = /(?:^|\/)(?:__MACOSX|\.git)\/|(?:^|\/)(?:\.DS_Store|\._[^/]*)$/;

/** The files of an archive, each at a path that is safe on every system. */
export class FileSet {
  readonly files = new Map<string, Buffer>();
  /** Folded paths and the path each comes from, of files and of their folders. */
  readonly #folded = new Map<string, { path: string; isFile: boolean }>();
  #entries = 0;

  /** The safe path of an entry; undefined for one that is left out. Checks before anything is unpacked. */
  place(name: string, isFolder: boolean): string | undefined {
    this.#entries += 1;
    if (this.#entries > archiveLimits.files) {
      const most = archiveLimits.files.toLocaleString('en');
      throw new ArchiveProblem('', `The archive has more than ${most} files.`);
    }
    const path = safePath(name, isFolder);
    if (path === '' || junk.test(isFolder ? `${path}/` : path)) return undefined;
    this.#claim(path, !isFolder);
    return isFolder ? undefined : path;
  }

  #claim(path: string, isFile: boolean): void {
    const parts = path.split('/');
    for (let depth = 1; depth <= parts.length; depth++) {
      const part = parts.slice(0, depth).join('/');
      this.#claimPart(path, part, isFile && depth === parts.length);
    }
  }

  #claimPart(path: string, part: string, isFile: boolean): void {
    const folded = part.normalize('NFC').toLowerCase();
    const before = this.#folded.get(folded);
    if (before === undefined) {
      this.#folded.set(folded, { path: part, isFile });
      return;
    }
    if (before.path !== part) {
      throw new ArchiveProblem(
        path,
        `Differs from '${before.path}' only in small and capital letters.`,
      );
    }
    if (isFile || before.isFile) throw new ArchiveProblem(path, 'Is in the archive twice.');
  }
}

function safePath(name: string, isFolder: boolean): string {
  const refuse = (says: string) => new ArchiveProblem(printable(name), says);
  // oxlint-disable-next-line no-control-regex -- control characters are what it refuses
  if (/[\u0000-\u001f\u007f]/.test(name)) throw refuse('The name has a control character.');
  if (/\p{Surrogate}|\uFFFD/u.test(name)) throw refuse('The name is not in UTF-8.');
  if (name.includes('\\'))
    throw refuse('The name has a backslash; folders are separated by a slash.');
  if (name.startsWith('/') || /^[a-z]:/i.test(name)) throw refuse('The path is absolute.');
  const path = isFolder ? name.replace(/\/$/, '') : name;
  const parts = path.replace(/^(?:\.\/)+/, '').split('/');
  if (parts.length === 1 && (parts[0] === '.' || parts[0] === '') && isFolder) return '';
  if (parts.includes('..')) throw refuse("The path has '..', which leads out of its folder.");
  if (parts.some((part) => part === '' || part === '.'))
    throw refuse('The path has an empty part.');
  const isLong = parts.some((part) => Buffer.byteLength(part) > archiveLimits.nameBytes);
  if (isLong || Buffer.byteLength(path) > archiveLimits.pathBytes)
    throw refuse('The path is too long.');
  return parts.join('/');
}

function printable(name: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what it replaces
  return name.slice(0, 200).replaceAll(/[\u0000-\u001f\u007f]|\p{Surrogate}/gu, '\uFFFD');
}
