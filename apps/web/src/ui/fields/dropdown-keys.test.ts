import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findByTyping, moved } from './dropdown-keys.ts';

const keys = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'];

describe('moved', () => {
  it('never moves outside the list', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.constantFrom(...keys), { maxLength: 30 }),
        (count, pressed) => {
          let active = -1;
          for (const key of pressed) {
            active = moved(key, active, count)!;
            expect(active).toBeGreaterThanOrEqual(0);
            expect(active).toBeLessThan(count);
          }
        },
      ),
    );
  });

  it('leaves other keys alone', () => {
    expect(moved('Tab', 0, 3)).toBeUndefined();
    expect(moved('Enter', 0, 3)).toBeUndefined();
  });
});

describe('findByTyping', () => {
  const labels = ['6 hours', '12 hours', '1 day', '7 days', '1 month', 'Never'];

  it('finds the option that starts with the typed letters', () => {
    expect(findByTyping(labels, 0, '1 m')).toBe(4);
    expect(findByTyping(labels, 0, 'nev')).toBe(5);
  });

  it('finds a last name if no first name starts like it', () => {
    const people = ['Gary Adams', 'Li Garcia', 'Ana van der Berg', 'Yuki Garcia'];
    expect(findByTyping(people, 0, 'ga')).toBe(0);
    expect(findByTyping(people, 0, 'garc')).toBe(1);
    expect(findByTyping(people, 2, 'garc')).toBe(3);
    expect(findByTyping(people, 0, 'berg')).toBe(2);
    expect(findByTyping(people, 0, 'arc')).toBe(-1);
    expect(findByTyping(['Ana Smith', 'Søren Åberg'], 0, 'ab')).toBe(1);
  });

  it('goes through the options of a letter that is typed repeatedly', () => {
    expect(findByTyping(labels, 0, '1')).toBe(1);
    expect(findByTyping(labels, 1, '11')).toBe(2);
    expect(findByTyping(labels, 4, '111')).toBe(1);
  });

  it('finds nothing if nothing matches', () => {
    expect(findByTyping(labels, 0, 'x')).toBe(-1);
    expect(findByTyping([], -1, 'a')).toBe(-1);
  });
});
