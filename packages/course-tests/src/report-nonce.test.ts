import { expect, it } from 'vitest';
import { namesReport, withNonce } from './report-nonce.ts';

const report = { format: 'junit', path: 'out/{nonce}.xml' } as const;

it('a nonce is put into the command and the path of the report', () => {
  const suite = { run: 'pytest --junitxml=out/{nonce}.xml; cat out/{nonce}.xml', report };
  expect(withNonce(suite, 'a1')).toEqual({
    run: 'pytest --junitxml=out/a1.xml; cat out/a1.xml',
    report: { format: 'junit', path: 'out/a1.xml' },
  });
});

it('a suite whose report has a fixed path keeps its command as it is', () => {
  const suite = { run: "awk '{nonce}'", report: { format: 'tap', path: null } as const };
  expect(withNonce(suite, 'a1')).toBe(suite);
});

it('a command must name the nonce that the path of its report has', () => {
  expect(namesReport({ run: 'pytest', report })).toBe(false);
  expect(namesReport({ run: 'pytest --junitxml=out/{nonce}.xml', report })).toBe(true);
  expect(namesReport({ run: 'pytest', report: { path: 'report.xml' } })).toBe(true);
  expect(namesReport({ run: 'pytest', report: {} })).toBe(true);
});
