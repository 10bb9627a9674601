import fc from 'fast-check';
import { expect, it } from 'vitest';
import { teamCandidates, teamMarker } from './team-name.ts';

const classroom = { id: 7, name: 'CS 101 Fall 2026', createdAt: new Date(1) };

it('team names begin with the plain name and continue with numbers', () => {
  expect(teamCandidates(classroom, 'students', null).slice(0, 3)).toEqual([
    'cs-101-fall-2026',
    'cs-101-fall-2026-2',
    'cs-101-fall-2026-3',
  ]);
});

it('the name chosen earlier is tried first, and no name twice', () => {
  const names = teamCandidates(classroom, 'students', 'cs-101-fall-2026-2');
  expect(names.slice(0, 3)).toEqual([
    'cs-101-fall-2026-2',
    'cs-101-fall-2026',
    'cs-101-fall-2026-3',
  ]);
});

it('every classroom has team names, even if its name has no ASCII form', () => {
  expect(teamCandidates({ ...classroom, name: '数学' }, 'students', null)[0]).toBe('classroom-7');
  fc.assert(
    fc.property(fc.string(), (name) => {
      const names = teamCandidates({ ...classroom, name }, 'staff', null);
      expect(new Set(names).size).toBe(names.length);
      for (const one of names) expect(one).toMatch(/^[a-z0-9][a-z0-9-]{0,99}$/);
    }),
  );
});

it('the staff team and the team of the students differ in name and mark', () => {
  expect(teamCandidates(classroom, 'staff', null)[0]).toBe('cs-101-fall-2026-staff');
  expect(teamMarker(classroom, 'staff')).not.toBe(teamMarker(classroom, 'students'));
});

it('the mark of a team is unique to its classroom', () => {
  const later = { ...classroom, createdAt: new Date(2) };
  const all = [classroom, later, { ...classroom, id: 8 }];
  expect(new Set(all.map((one) => teamMarker(one, 'students'))).size).toBe(3);
});
