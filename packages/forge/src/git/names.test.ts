import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isCreatableRef,
  isPushableRef,
  isReadableTreePath,
  isSafeTreePath,
  isValidBranchName,
  isValidOwner,
  isValidRef,
  isValidRepositoryName,
  isValidSha,
} from './names.ts';

describe('isValidOwner', () => {
  it.each(['a', 'Ada-Lovelace', 'cs-101-fall', 'x'.repeat(39)])('accepts %s', (name) => {
    expect(isValidOwner(name)).toBe(true);
  });
  it.each(['', '-a', 'a-', 'a--b', 'a_b', 'a.b', '..', 'a/b', 'é', 'a\n', 'x'.repeat(40)])(
    'refuses %j',
    (name) => {
      expect(isValidOwner(name)).toBe(false);
    },
  );
});

describe('isValidRepositoryName', () => {
  it.each(['a', 'hw-1', 'hello.world', '_x', '-', '...', 'x'.repeat(100)])('accepts %s', (name) => {
    expect(isValidRepositoryName(name)).toBe(true);
  });
  it.each(['', '.', '..', 'a.git', 'a.GIT', 'a.wiki', 'a/b', 'a b', 'a\n', 'é', 'x'.repeat(101)])(
    'refuses %j',
    (name) => {
      expect(isValidRepositoryName(name)).toBe(false);
    },
  );
});

describe('isValidBranchName', () => {
  it.each(['main', 'feature/login', 'a.b', 'ünï/cödé', 'x@y', '0'.repeat(39)])(
    'accepts %s',
    (name) => {
      expect(isValidBranchName(name)).toBe(true);
    },
  );
  it.each([
    '',
    '-d',
    '--upload-pack=x',
    'HEAD',
    '@',
    'a..b',
    'a b',
    'a~1',
    'a^',
    'a:b',
    'a?',
    'a*',
    '[a',
    'a\\b',
    'a@{1}',
    '/a',
    'a/',
    'a//b',
    '.a',
    'a/.b',
    'a.',
    'a.lock',
    'a.lock/b',
    'a\u0000',
    'a\n',
    'a\u007f',
    'a\ud800',
    'f'.repeat(40),
    'x'.repeat(251),
  ])('refuses %j', (name) => {
    expect(isValidBranchName(name)).toBe(false);
  });
});

describe('isPushableRef', () => {
  it.each(['refs/heads/main', 'refs/tags/v1', 'refs/notes/commits'])('accepts %s', (ref) => {
    expect(isPushableRef(ref)).toBe(true);
  });
  it.each(['HEAD', 'refs/heads', 'refs/heads/', 'refs/pull/1/head', 'refs/../x', 'main'])(
    'refuses %j',
    (ref) => {
      expect(isPushableRef(ref)).toBe(false);
    },
  );
});

describe('isCreatableRef', () => {
  it.each(['refs/heads/main', 'refs/heads/my/refs/x', 'refs/heads/refs', 'refs/tags/refs-1'])(
    'accepts %s',
    (ref) => {
      expect(isCreatableRef(ref)).toBe(true);
    },
  );
  it.each([
    'refs/heads/refs/heads/main',
    'refs/tags/refs/x',
    'refs/heads/HEAD',
    'refs/pull/1/head',
  ])('refuses %j', (ref) => {
    expect(isCreatableRef(ref)).toBe(false);
  });
});

describe('isSafeTreePath', () => {
  it.each([
    'README.md',
    'src/a b.ts',
    '.github/workflows/x.yml',
    'déjà/vu',
    '-x',
    '...',
    'git~2',
    '.gitignore',
  ])('accepts %s', (path) => {
    expect(isSafeTreePath(path)).toBe(true);
  });
  it.each([
    '',
    '/',
    '/etc/passwd',
    'a/',
    'a//b',
    '.',
    '..',
    'a/../b',
    '.git',
    '.GIT/config',
    'a/.git/hooks',
    '.git. /x',
    'Git~1',
    '.git::$INDEX_ALLOCATION/x',
    'a\\.git\\hooks',
    '\\.git',
    '.g\u200cit/config',
    'a\u0000b',
    'a\nb',
    'x'.repeat(256),
    'a/'.repeat(3000) + 'b',
    '\udfff',
  ])('refuses %j', (path) => {
    expect(isSafeTreePath(path)).toBe(false);
  });

  it('never accepts a path that leaves the tree', () => {
    const piece = fc.oneof(fc.constantFrom('..', '.', '', '.git', 'a'), fc.string());
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1 }), (pieces) => {
        const path = pieces.join('/');
        if (!isSafeTreePath(path)) return;
        const resolved = new URL(
          `file:///root/${path.split('/').map(encodeURIComponent).join('/')}`,
        );
        expect(decodeURIComponent(resolved.pathname)).toBe(`/root/${path}`);
      }),
    );
  });
});

describe('isReadableTreePath', () => {
  it.each(['README.md', 'Icon\r', 'a\nb', 'a\\b', 'x'.repeat(256)])('accepts %j', (path) => {
    expect(isReadableTreePath(path)).toBe(true);
  });
  it.each(['', '/', '/etc/passwd', 'a/', 'a//b', '.', '..', 'a/../b', 'a/./b', 'a\0b'])(
    'refuses %j',
    (path) => {
      expect(isReadableTreePath(path)).toBe(false);
    },
  );
});

it('isValidSha accepts only 40 lower-case hexadecimal digits', () => {
  expect(isValidSha('a'.repeat(40))).toBe(true);
  for (const wrong of ['', 'A'.repeat(40), 'a'.repeat(39), 'a'.repeat(64), `${'a'.repeat(40)}\n`]) {
    expect(isValidSha(wrong)).toBe(false);
  }
});

it('isValidRef never accepts a reference that could leave its folder or be read as a revision', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (tail) => {
      const ref = `refs/${tail}`;
      if (!isValidRef(ref)) return;
      expect(ref.split('/')).not.toContain('..');
      expect(ref).not.toMatch(/[ \t\n~^:]/);
    }),
  );
});
