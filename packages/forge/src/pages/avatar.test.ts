import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { avatarSvg, groundOf, initialsOf } from './avatar.ts';

const ada = { login: 'ada', name: null };

describe('avatars', () => {
  it.each([
    ['ada-lovelace', null, 'AL'],
    ['grace', null, 'GR'],
    ['x', '', 'X'],
    ['a_b_c', null, 'AC'],
    ['--', '...', '?'],
    ['student07', 'Fatima Zahra Alaoui', 'FA'],
    ['student08', 'Łukasz', 'ŁU'],
    ['student09', '𝒜da 李', '𝒜李'],
  ])('%s, called %s, is drawn as %s', (login, name, initials) => {
    expect(initialsOf({ login, name })).toBe(initials);
  });

  it('are the same for a login however it is written', () => {
    expect(groundOf('Ada')).toBe(groundOf('ada'));
  });

  it('hold nothing of a hostile name but escaped letters', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (login, name) => {
        const tags = avatarSvg({ login, name }, 'round').text.match(/<[a-z]+/g);
        expect(tags).toEqual(['<svg', '<rect', '<text']);
      }),
    );
  });

  it('tell people from organisations by their shape', () => {
    expect(avatarSvg(ada, 'round').text).toContain('rx="32"');
    expect(avatarSvg(ada, 'square').text).toContain('rx="10"');
  });
});
