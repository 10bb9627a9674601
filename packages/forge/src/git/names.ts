/**
 * Checks names from clients before they reach git and the file system, as git does
 * (names.itest.ts).
 */
import { GitProblem } from './git-problem.ts';

const maxRefBytes = 255;
const maxPathBytes = 4096;
const maxComponentBytes = 250; // file systems allow 255, and git adds `.lock`

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

export function isValidBranchName(name: string): boolean {
  if (name.startsWith('-') || name === 'HEAD' || name === '@') return false;
  // A branch that looks like an object id would make `git checkout <id>` ambiguous.
  if (/^[0-9a-f]{40}$/i.test(name)) return false;
  return isValidRef(`refs/heads/${name}`);
}

/** The rules of git-check-ref-format, plus a length limit. */
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

/** All other references belong to the host. */
export const clientNamespaces = ['refs/heads', 'refs/tags', 'refs/notes'];

export function isPushableRef(ref: string): boolean {
  if (ref.startsWith('refs/heads/')) return isValidBranchName(ref.slice('refs/heads/'.length));
  return isValidRef(ref) && !isHostRef(ref);
}

export function isHostRef(ref: string): boolean {
  return isValidRef(ref) && !clientNamespaces.some((space) => ref.startsWith(`${space}/`));
}

/** A branch `refs/heads/main` would make `main` ambiguous for every later push. */
export function isCreatableRef(ref: string): boolean {
  return isPushableRef(ref) && !/^refs\/(heads|tags)\/refs\//.test(ref);
}

/** For writing: a path inside the tree that means `.git` on no client's file system. */
export function isSafeTreePath(path: string): boolean {
  if (path === '' || hasLoneSurrogate(path) || Buffer.byteLength(path) > maxPathBytes) return false;
  if (hasControlCharacter(path)) return false;
  return path.split('/').every(isSafePathComponent);
}

function isSafePathComponent(component: string): boolean {
  if (component === '' || component === '.' || component === '..') return false;
  return !meansDotGit(component) && Buffer.byteLength(component) <= 255;
}

/** For reading: pushes bring names that `isSafeTreePath` refuses, such as `Icon\r` from a Mac. */
export function isReadableTreePath(path: string): boolean {
  if (path.includes('\0')) return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/** NTFS ends a name at `\` or `:` and ignores trailing dots and spaces. */
const dotGitOnNtfs = /(^|\\)(\.git|git~1)[. ]*($|[\\:])/i;

/** HFS+ ignores these characters. */
const unseenOnHfs = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

function meansDotGit(component: string): boolean {
  if (dotGitOnNtfs.test(component)) return true;
  return component.replace(unseenOnHfs, '').toLowerCase() === '.git';
}

/** `.gitmodules`, `.gitattributes` and their short names on NTFS. */
export function mayConfigureGit(path: string): boolean {
  return /\.git[am]|~/i.test(path.replace(unseenOnHfs, ''));
}

function hasControlCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}

/** A lone surrogate has no UTF-8 form, so no file can have it in its name. */
function hasLoneSurrogate(text: string): boolean {
  return /\p{Surrogate}/u.test(text);
}
