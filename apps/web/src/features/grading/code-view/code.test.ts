import { mayComment, type LineRange } from '@lectern/contract';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { visibleText } from '../../../lib/visible-text.ts';
import { fileKind, isBinary } from './file-kind.ts';
import { foldUnchanged, hunkStarts, nextCommentable, nextHunk, splitLines } from './lines.ts';
import { isWorthColouring } from './token-service.ts';
import { languageOf, tokenize } from './tokenize.ts';
import { lineOffsets, segmentsOf } from './tokens.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const entry = { path: 'a', type: 'blob', sha: 'a'.repeat(40), mode: '100644', size: 10 } as const;

describe('code lines', () => {
  it('splitLines counts lines as git does', () => {
    expect(splitLines('a\nb\n')).toEqual(['a', 'b']);
    expect(splitLines('a\nb')).toEqual(['a', 'b']);
    expect(splitLines('a\r\n\n')).toEqual(['a\r', '']);
    expect(splitLines('\u2028a\fb\vc')).toHaveLength(1);
  });

  const diff: LineRange[] = [
    { start: 3, end: 4 },
    { start: 20, end: 20 },
  ];

  it('nextHunk jumps between changed ranges, and nextCommentable between lines that take comments', () => {
    const starts = hunkStarts(diff, 30);
    expect(starts).toEqual([3, 20]);
    expect(nextHunk(starts, undefined, 1)).toBe(3);
    expect(nextHunk(starts, 3, 1)).toBe(20);
    expect(nextHunk(starts, 3, -1)).toBeUndefined();
    expect(nextHunk(starts, 25, -1)).toBe(20);
    expect(nextCommentable(diff, 30, 4, 1)).toBe(20);
    expect(nextCommentable(diff, 30, 20, -1)).toBe(4);
    expect(nextCommentable(null, 30, 1, 1)).toBeUndefined();
    expect(hunkStarts([], 5)).toEqual([1]);
    expect(hunkStarts(null, 5)).toEqual([]);
  });

  it('foldUnchanged loses no line and never folds a changed, commented or unfolded one', () => {
    const range = fc
      .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 5 }))
      .map(([start, length]) => ({ start, end: start + length }));
    const ranges = fc.option(fc.array(range, { maxLength: 4 }));
    const lineCount = fc.integer({ min: 0, max: 60 });
    const comments = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 3 });
    const gaps = fc.array(range, { maxLength: 2 });
    fc.assert(
      fc.property(ranges, lineCount, comments, gaps, (diff, lineCount, commented, opened) => {
        const said = new Set(commented.filter((line) => line <= lineCount));
        const isOpened = (line: number) =>
          opened.some(({ start, end }) => start <= line && line <= end);
        const rows = foldUnchanged({ lineCount, diff, commented: said, opened });
        let next = 1;
        for (const row of rows) {
          const [from, to] = row.kind === 'gap' ? [row.from, row.to] : [row.line, row.line];
          expect(from).toBe(next);
          next = to + 1;
          for (let line = from; row.kind === 'gap' && line <= to; line += 1) {
            expect(mayComment(diff, line) || said.has(line) || isOpened(line)).toBe(false);
          }
        }
        expect(next).toBe(lineCount + 1);
      }),
    );
  });
});

describe('files', () => {
  it('have a kind that follows from their tree entry', () => {
    const kind = (name: string, facts: object = {}) =>
      fileKind({ name, entry: { ...entry, ...facts } });
    expect(kind('a.py')).toBe('text');
    expect(kind('a.PNG')).toBe('image');
    expect(kind('a.svg')).toBe('text');
    expect(kind('a.py', { size: 3 * 1024 * 1024 })).toBe('too_large');
    expect(kind('a.png', { size: 11 * 1024 * 1024 })).toBe('too_large');
    expect(kind('a', { mode: '120000' })).toBe('symlink');
    expect(kind('lib', { type: 'commit' })).toBe('submodule');
  });

  it('are binary if they contain a zero byte or many undecodable characters', () => {
    expect(isBinary('plain text')).toBe(false);
    expect(isBinary('a\0b')).toBe(true);
    expect(isBinary('\uFFFD'.repeat(9) + 'a')).toBe(true);
    expect(isBinary(`one odd letter \uFFFD in a long text`)).toBe(false);
    expect(isBinary('')).toBe(false);
  });

  it('are not highlighted when they are very long or have a very long line', () => {
    vi.stubGlobal('Worker', vi.fn());
    expect(isWorthColouring('x\n'.repeat(1_000))).toBe(true);
    expect(isWorthColouring('x'.repeat(30_000))).toBe(false);
    expect(isWorthColouring('x\n'.repeat(600_000))).toBe(false);
  });
});

describe('invisible characters', () => {
  it('are made visible, so that no text can look like another', () => {
    expect(visibleText('a\u202Eb')).toBe('a⟨U+202E⟩b');
    expect(visibleText('\u0000\u001b\u007f')).toBe('␀␛␡');
    expect(visibleText('zero\u200Bwidth\uFEFF')).toBe('zero⟨U+200B⟩width⟨U+FEFF⟩');
    expect(visibleText('\tplain é 漢 🎓')).toBe('\tplain é 漢 🎓');
  });

  it.each([
    ['// \u2028run() // \u2029', '// ⟨U+2028⟩run() // ⟨U+2029⟩'],
    [
      'a\u3164\u115F\u1160\uFFA0b\u180E\u206A',
      'a⟨U+3164⟩⟨U+115F⟩⟨U+1160⟩⟨U+FFA0⟩b⟨U+180E⟩⟨U+206A⟩',
    ],
    ['tag\u{E0041}', 'tag⟨U+E0041⟩'],
    ['a\uFE0F\u{E0100}\u{E0101}', 'a⟨U+FE0F⟩⟨U+E0100⟩⟨U+E0101⟩'],
    ['✔\uFE0F 葛\u{E0100} über 数 🎓', '✔\uFE0F 葛\u{E0100} über 数 🎓'],
    ['1\uFE0F\u20E3 first, 1\uFE0F', '1\uFE0F\u20E3 first, 1⟨U+FE0F⟩'],
    ['👩🏽\u200D💻 a\u200Db 👩\u200D', '👩🏽\u200D💻 a⟨U+200D⟩b 👩⟨U+200D⟩'],
  ])('in %j are shown as on the code host', (text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });
});

describe('syntax highlighting', () => {
  it('cuts a line into segments that join to the same line', () => {
    const token = fc
      .tuple(fc.nat(10), fc.integer({ min: 1, max: 12 }), fc.nat(8))
      .map(([gap, length, kind]) => ({ gap, length, kind }));
    fc.assert(
      fc.property(fc.array(token), fc.string({ maxLength: 60 }), fc.nat(40), (list, line, at) => {
        let end = 0;
        const tokens = list.flatMap(({ gap, length, kind }) => {
          const from = end + gap;
          end = from + length;
          return [from, end, kind];
        });
        const segments = segmentsOf(line, at, Uint32Array.from(tokens));
        expect(segments.map(({ text }) => text).join('')).toBe(line);
      }),
    );
  });

  it('follows the language across several lines', async () => {
    const text = 'def f():\n    """one\n    two"""\n    return 1  # done\n';
    const tokens = await tokenize(text, 'src/a.py');
    const lines = splitLines(text);
    const offsets = lineOffsets(lines);
    const kindsOf = (line: number) =>
      segmentsOf(lines[line]!, offsets[line]!, tokens).flatMap(({ text, kind }) =>
        kind ? [`${kind}:${text}`] : [],
      );
    expect(kindsOf(0)).toEqual(['keyword:def', 'function:f']);
    expect(kindsOf(2)).toEqual(['string:    two"""']);
    expect(kindsOf(3)).toEqual(['keyword:return', 'number:1', 'comment:# done']);
    expect(await tokenize('anything', 'LICENSE')).toBeUndefined();
  });

  const samples: Record<string, string> = {
    'a.c': 'int x = 1;',
    'a.cpp': 'int x = 1;',
    'a.cs': 'int x = 1;',
    'a.java': 'int x = 1;',
    'a.js': 'let x = 1',
    'a.ts': 'let x = 1',
    'a.tsx': 'let x = 1',
    'a.jsx': 'let x = 1',
    'a.py': 'x = 1',
    'a.rs': 'let x = 1;',
    'a.go': 'var x = 1',
    'a.php': '<?php $x = 1;',
    'a.html': '<p title="a">b</p>',
    'a.css': 'a { color: red }',
    'a.scss': 'a { color: red }',
    'a.less': 'a { color: red }',
    'a.json': '{"a": 1}',
    'a.xml': '<a b="c"/>',
    'a.yaml': 'a: "b"',
    'a.md': '# Title',
    'a.sql': 'select 1',
    'a.vue': '<p title="a">b</p>',
    'a.wat': '(module)',
    'a.rb': 'x = 1',
    'a.sh': 'echo "a"',
    'a.kt': 'val x = 1',
    'a.scala': 'val x = 1',
    'a.swift': 'let x = 1',
    'a.dart': 'var x = 1;',
    'a.m': 'x = 1;',
    'a.hs': 'x = 1',
    'a.ml': 'let x = 1',
    'a.fs': 'let x = 1',
    'a.clj': '(def x 1)',
    'a.scm': '(define x 1)',
    'a.lisp': '(defun f () 1)',
    'a.erl': 'f() -> 1.',
    'a.lua': 'local x = 1',
    'a.pl': 'my $x = 1;',
    'a.r': 'x <- 1',
    'a.jl': 'x = 1',
    'a.toml': 'a = 1',
    'a.vhd': 'entity a is',
    'a.v': 'module a;',
    'a.tex': '\\section{a}',
    'a.ps1': '$x = 1',
    'a.groovy': 'def x = 1',
    'a.pas': 'var x: integer;',
    'a.f90': 'integer :: x',
    'a.cob': '       MOVE 1 TO X.',
    'a.diff': '+added',
    Dockerfile: 'FROM x',
    'a.elm': 'x = 1',
    'a.coffee': 'x = 1',
    'a.st': 'x := 1.',
    'a.tcl': 'set x 1',
    'a.proto': 'message A {}',
    'a.properties': 'a=b',
    'a.nginx.conf': '',
    'a.cmake': 'set(A 1)',
  };

  it('supports at least 40 languages', async () => {
    const coloured = new Set<string>();
    for (const [path, text] of Object.entries(samples)) {
      const tokens = await tokenize(text, path);
      if (tokens && tokens.length > 0) coloured.add(languageOf(path)!.name);
    }
    expect(coloured.size).toBeGreaterThanOrEqual(40);
  });
});
