import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { avatarSvg, backgroundOf, initialsOf } from './avatar.ts';

const ada = { login: 'ada', name: null };

describe('an avatar', () => {
  it.each([
    ['ada-lovelace', null, 'AL'],
    ['grace', null, 'GR'],
    ['x', '', 'X'],
    ['a_b_c', null, 'AC'],
    ['--', '...', '?'],
    ['student07', 'Fatima Zahra Alaoui', 'FA'],
    ['student08', 'Łukasz', 'ŁU'],
    ['student09', '𝒜da 李', '𝒜李'],
  ])('of %s, named %s, shows %s', (login, name, initials) => {
    expect(initialsOf({ login, name })).toBe(initials);
  });

  it('has the same colour however the login is capitalised', () => {
    expect(backgroundOf('Ada')).toBe(backgroundOf('ada'));
  });

  it('contains only escaped letters of a hostile name', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (login, name) => {
        const tags = avatarSvg({ login, name }, 'round').text.match(/<[a-z]+/g);
        expect(tags).toEqual(['<svg', '<rect', '<text']);
      }),
    );
  });

  it('is round for people and square for organizations', () => {
    expect(avatarSvg(ada, 'round').text).toContain('rx="32"');
    expect(avatarSvg(ada, 'square').text).toContain('rx="10"');
  });
});
