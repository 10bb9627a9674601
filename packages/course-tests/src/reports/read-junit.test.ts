import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJunit } from './read-junit.ts';
import { mostTests } from './report-limits.ts';

const suite = (inner: string) =>
  `<testsuites><testsuite name="s">${inner}</testsuite></testsuites>`;

describe('a JUnit report', () => {
  it('does not expand entities of its own', () => {
    const bomb = `<!DOCTYPE testsuites [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${suite('<testcase name="&b;"/>')}`;
    expect(readJunit(bomb)).toEqual({ tests: [], complete: false });
    expect(readJunit(suite('<testcase name="&b;"/>')).complete).toBe(false);
  });

  it('does not read a file that a document type names', () => {
    const stolen = `<!DOCTYPE x SYSTEM "file:///etc/passwd">${suite('')}`;
    expect(readJunit(stolen)).toEqual({ tests: [], complete: false });
  });

  it('is incomplete if it is another document, or none', () => {
    for (const text of ['', '   ', '<html></html>', 'ok 1', '{}', `${suite('')}<more/>`]) {
      expect(readJunit(text), text).toEqual({ tests: [], complete: false });
    }
  });

  it('is incomplete with more tests than a report may have', () => {
    const tests = Array.from({ length: mostTests + 1 }, (_, n) => `<testcase name="${n}"/>`);
    expect(readJunit(suite(tests.join(''))).complete).toBe(false);
    expect(readJunit(suite(tests.slice(1).join(''))).tests).toHaveLength(mostTests);
  });

  it('is incomplete with elements inside of each other without end', () => {
    const deep = suite('<a>'.repeat(100_000));
    expect(readJunit(deep)).toEqual({ tests: [], complete: false });
  });

  it('may begin with a declaration, a byte order mark and comments', () => {
    const text = `\uFEFF<?xml version="1.0" encoding="UTF-8"?><!-- by a tool -->${suite('<testcase classname="C" name="t" time="1,234.5"/>')}`;
    expect(readJunit(text)).toEqual({
      tests: [{ name: 'C.t', outcome: 'passed', output: '', ms: 1_234_500 }],
      complete: true,
    });
  });

  it('can be any text', () => {
    const parts = fc.constantFrom(
      '<testsuite',
      ' name="a"',
      '>',
      '</testsuite>',
      '<testcase',
      '/>',
      '<failure>',
      '<![CDATA[',
      ']]>',
      '&amp;',
      '&x;',
      'a',
      '\0',
      '\uD800',
      '<!--',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 60 }), (pieces) => {
        const { tests } = readJunit(pieces.join(''));
        expect(JSON.stringify(tests)).not.toMatch(/\\u0000|\\ud800/i);
      }),
    );
  });
});
