import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { avatarSvg, groundOf, initialsOf } from './avatar.ts';

describe('avatars', () => {
  it.each([
    ['ada-lovelace', 'AL'],
    ['grace', 'GR'],
    ['x', 'X'],
    ['a_b_c', 'AB'],
    ['--', '?'],
  ])('%s is drawn as %s', (login, initials) => expect(initialsOf(login)).toBe(initials));

  it('are the same for a login however it is written', () => {
    expect(groundOf('Ada')).toBe(groundOf('ada'));
  });

  it('hold nothing of a hostile name but escaped letters', () => {
    fc.assert(
      fc.property(fc.string(), (login) => {
        const tags = avatarSvg(login, 'round').text.match(/<[a-z]+/g);
        expect(tags).toEqual(['<svg', '<rect', '<text']);
      }),
    );
  });

  it('tell people from organisations by their shape', () => {
    expect(avatarSvg('ada', 'round').text).toContain('rx="32"');
    expect(avatarSvg('ada', 'square').text).toContain('rx="10"');
  });
});
