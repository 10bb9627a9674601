/** Which names from the network may reach git and the file system; git agrees (names.itest.ts). */
import { GitProblem } from './git-problem.ts';

const maxRefBytes = 255;
const maxPathBytes = 4096;
const maxComponentBytes = 250; // a lock file adds `.lock`, and file systems stop at 255

export const zeroSha = '0'.repeat(40);

export function isValidSha(value: string): boolean {
  return /^[0-9a-f]{40}$/.test(value);
}

export function requireSha(value: string): string {
  if (!isValidSha(value)) throw new GitProblem('invalid_name', `'${value}' is not an object id.`);
  return value;
}

export function isValidOwner(name: string): boolean {
  return name.length <= 39 && /^[a-z\d]+(-[a-z\d]+)*$/i.test(name);
}

export function isValidRepositoryName(name: string): boolean {
  if (!/^[\w.-]{1,100}$/.test(name)) return false;
  return name !== '.' && name !== '..' && !/\.(git|wiki)$/i.test(name);
}

/** A branch's short name: what follows `refs/heads/`. */
export function isValidBranchName(name: string): boolean {
  if (name.startsWith('-') || name === 'HEAD' || name === '@') return false;
  // A branch that looks like an object id would make every later `git checkout <id>` ambiguous.
  if (/^[0-9a-f]{40}$/i.test(name)) return false;
  return isValidRef(`refs/heads/${name}`);
}

/** A full reference name (`refs/…`) by the rules of git-check-ref-format, and short enough to store. */
export function isValidRef(ref: string): boolean {
  if (!ref.startsWith('refs/') || hasLoneSurrogate(ref) || Buffer.byteLength(ref) > maxRefBytes) {
    return false;
  }
  if (hasControlCharacter(ref) || /[ ~^:?*[\\]|\.\.|@\{/.test(ref)) return false;
  const components = ref.split('/');
  return components.length > 2 ? components.every(isValidRefComponent) : false;
}

function isValidRefComponent(component: string): boolean {
  if (component === '' || Buffer.byteLength(component) > maxComponentBytes) return false;
  return !component.startsWith('.') && !component.endsWith('.') && !component.endsWith('.lock');
}

/** Where references are that a client may push. Everything else under `refs/` belongs to the host. */
export const clientNamespaces = ['refs/heads', 'refs/tags', 'refs/notes'];

export function isPushableRef(ref: string): boolean {
  if (ref.startsWith('refs/heads/')) return isValidBranchName(ref.slice('refs/heads/'.length));
  return isValidRef(ref) && !isHostRef(ref);
}

/** Clients have their own of such names, as `refs/remotes/…`. */
export function isHostRef(ref: string): boolean {
  return isValidRef(ref) && !clientNamespaces.some((space) => ref.startsWith(`${space}/`));
}

/** Beside a branch `refs/heads/main` nobody could push to `main`: git would not know which is meant. */
export function isCreatableRef(ref: string): boolean {
  return isPushableRef(ref) && !/^refs\/(heads|tags)\/refs\//.test(ref);
}

/**
 * The path of a file that is to be written into a tree: relative, without tricks, and never into what
 * is a `.git` folder on any client's file system.
 */
export function isSafeTreePath(path: string): boolean {
  if (path === '' || hasLoneSurrogate(path) || Buffer.byteLength(path) > maxPathBytes) return false;
  if (hasControlCharacter(path)) return false;
  return path.split('/').every(isSafePathComponent);
}

function isSafePathComponent(component: string): boolean {
  if (component === '' || component === '.' || component === '..') return false;
  return !meansDotGit(component) && Buffer.byteLength(component) <= 255;
}

/**
 * The path of what may be in a tree already. Names that nobody should write can be pushed all the same,
 * as is the `Icon\r` of a Mac: what is listed can be opened.
 */
export function isReadableTreePath(path: string): boolean {
  if (path.includes('\0')) return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/** On NTFS `\` ends a name, as do `:` and what follows; dots and spaces at the end do not count. */
const dotGitOnNtfs = /(^|\\)(\.git|git~1)[. ]*($|[\\:])/i;

/** HFS+ does not see these characters. */
const unseenOnHfs = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

function meansDotGit(component: string): boolean {
  if (dotGitOnNtfs.test(component)) return true;
  return component.replace(unseenOnHfs, '').toLowerCase() === '.git';
}

/** Whether git may read it for orders: `.gitmodules`, `.gitattributes`, or their short names on NTFS. */
export function mayBeObeyed(path: string): boolean {
  return /\.git[am]|~/i.test(path.replace(unseenOnHfs, ''));
}

function hasControlCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}

/** Half a character cannot be written as UTF-8, so it cannot be a name on disk. */
function hasLoneSurrogate(text: string): boolean {
  return /\p{Surrogate}/u.test(text);
}
