import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appMay, type AppPermissions } from '../permissions.ts';
import { covers, narrow } from './narrow.ts';

const permissions: fc.Arbitrary<AppPermissions> = fc.dictionary(
  fc.constantFrom('contents', 'members', 'checks', 'metadata'),
  fc.constantFrom('read', 'write', 'admin'),
);

describe('the permissions of a token', () => {
  it('never exceed those of its installation', () => {
    fc.assert(
      fc.property(permissions, permissions, (held, asked) => {
        fc.pre(covers(held, asked));
        for (const name of Object.keys(narrow(held, asked))) {
          for (const access of ['read', 'write'] as const) {
            if (appMay(narrow(held, asked), [name, access])) {
              expect(appMay(held, [name, access])).toBe(true);
            }
          }
        }
      }),
    );
  });

  it('default to those of the installation', () => {
    expect(narrow({ contents: 'write' }, undefined)).toEqual({
      contents: 'write',
      metadata: 'read',
    });
  });

  it('are refused when they exceed those of the installation', () => {
    expect(covers({ contents: 'read' }, { contents: 'write' })).toBe(false);
    expect(covers({ contents: 'write' }, { contents: 'read' })).toBe(true);
    expect(covers({}, { checks: 'read' })).toBe(false);
    expect(covers({}, { metadata: 'read' })).toBe(true);
  });
});
