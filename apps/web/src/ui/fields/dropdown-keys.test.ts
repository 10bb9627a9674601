import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dropdownAction, findByTyping } from './dropdown-keys.ts';

const keys = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'];

describe('dropdownAction', () => {
  it('never moves outside the list', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.constantFrom(...keys), { maxLength: 30 }),
        (count, pressed) => {
          let active = -1;
          for (const key of pressed) {
            const action = dropdownAction(key, { open: true, active, count });
            if (action?.type === 'move') active = action.active;
            expect(active).toBeGreaterThanOrEqual(-1);
            expect(active).toBeLessThan(count);
          }
        },
      ),
    );
  });

  it.each(['Enter', ' ', 'ArrowDown', 'ArrowUp'])('opens with %j at the chosen option', (key) => {
    const closed = { open: false, active: 2, count: 5 };
    expect(dropdownAction(key, closed)).toEqual({ type: 'open', active: 2 });
  });

  it('leaves other keys alone', () => {
    expect(dropdownAction('Tab', { open: true, active: 0, count: 3 })).toBeUndefined();
    expect(dropdownAction('Escape', { open: false, active: 0, count: 3 })).toBeUndefined();
  });
});

describe('findByTyping', () => {
  const labels = ['6 hours', '12 hours', '1 day', '7 days', '1 month', 'Never'];

  it('finds the option that starts with what was typed', () => {
    expect(findByTyping(labels, 0, '1 m')).toBe(4);
    expect(findByTyping(labels, 0, 'nev')).toBe(5);
  });

  it('finds a last name where nobody is first called so', () => {
    const people = ['Gary Adams', 'Li Garcia', 'Ana van der Berg', 'Yuki Garcia'];
    expect(findByTyping(people, 0, 'ga')).toBe(0);
    expect(findByTyping(people, 0, 'garc')).toBe(1);
    expect(findByTyping(people, 2, 'garc')).toBe(3);
    expect(findByTyping(people, 0, 'berg')).toBe(2);
    expect(findByTyping(people, 0, 'arc')).toBe(-1);
    expect(findByTyping(['Ana Smith', 'Søren Åberg'], 0, 'ab')).toBe(1);
  });

  it('walks through the options of one letter typed again and again', () => {
    expect(findByTyping(labels, 0, '1')).toBe(1);
    expect(findByTyping(labels, 1, '11')).toBe(2);
    expect(findByTyping(labels, 4, '111')).toBe(1);
  });

  it('finds nothing where nothing fits', () => {
    expect(findByTyping(labels, 0, 'x')).toBe(-1);
    expect(findByTyping([], -1, 'a')).toBe(-1);
  });
});
