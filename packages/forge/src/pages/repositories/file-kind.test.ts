import { describe, expect, it } from 'vitest';
import {
  fileKind,
  findReadme,
  imageType,
  largestRenderedBytes,
  largestShownBytes,
  linesOf,
  mostShownLines,
} from './file-kind.ts';

describe('fileKind', () => {
  it.each([
    ['a.py', 'print(1)', 'text'],
    ['README.md', '# hi', 'markdown'],
    ['plot.PNG', 'whatever', 'image'],
    ['a.out', 'ELF\0', 'binary'],
    ['big.txt', 'x'.repeat(largestShownBytes + 1), 'large'],
    ['long.txt', '\n'.repeat(mostShownLines + 1), 'large'],
    ['long.md', 'x'.repeat(largestRenderedBytes + 1), 'text'],
  ])('decides how %s is shown', (name, content, kind) => {
    expect(fileKind(name, Buffer.from(content))).toBe(kind);
  });

  it('recognises images by file extension', () => {
    expect(imageType('a.svg')).toBe('image/svg+xml');
    expect(imageType('svg')).toBeUndefined();
  });
});

describe('findReadme', () => {
  const file = (name: string) => ({ name, kind: 'file' });
  it('prefers Markdown and ignores folders', () => {
    expect(findReadme([file('README'), file('readme.md')])?.name).toBe('readme.md');
    expect(findReadme([{ name: 'README.md', kind: 'directory' }])).toBeUndefined();
  });
});

describe('linesOf', () => {
  it.each([
    ['a\nb\n', ['a', 'b']],
    ['a\r\nb', ['a', 'b']],
    ['', []],
    ['\n\n', ['', '']],
  ])('splits %j', (text, lines) => expect(linesOf(text)).toEqual(lines));
});
