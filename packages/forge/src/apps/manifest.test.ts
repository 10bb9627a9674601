import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readManifest, slugOf } from './manifest.ts';

describe('readManifest', () => {
  it('fills in defaults', () => {
    const reading = readManifest('{"name":"Course Bot","url":"https://course.example"}');
    expect(reading).toMatchObject({
      ok: true,
      manifest: { name: 'Course Bot', webhook: null, callbackUrls: [], permissions: {} },
    });
  });

  it('names each invalid field', () => {
    const manifest = {
      name: '',
      url: 'javascript:alert(1)',
      hook_attributes: { url: 'ftp://x' },
      default_permissions: { contents: 'everything' },
    };
    const reading = readManifest(JSON.stringify(manifest));
    expect(reading.ok ? [] : reading.problems.map((problem) => problem.split(':')[0])).toEqual([
      'name',
      'url',
      'hook_attributes.url',
      'default_permissions.contents',
    ]);
  });

  it.each([
    { name: 'a\0b' },
    { url: 'https://course.example/\0' },
    { description: 'a\0b' },
    { callback_urls: ['https://course.example/\0'] },
    { default_permissions: { 'a\0b': 'read' } },
    { default_permissions: { '\ud800': 'read' } },
  ])('refuses text that PostgreSQL cannot store: %j', (part) => {
    const whole = { name: 'Course Bot', url: 'https://course.example', ...part };
    expect(readManifest(JSON.stringify(whole))).toHaveProperty('ok', false);
  });

  it('never throws on any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (json) => {
        expect(readManifest(json)).toHaveProperty('ok');
      }),
    );
  });
});

describe('slugOf', () => {
  it('returns a slug that needs no URL encoding', () => {
    expect(slugOf('  My App (2026)! ')).toBe('my-app-2026');
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(slugOf(name)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      }),
    );
  });
});
