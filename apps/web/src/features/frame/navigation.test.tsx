import { ClassroomRole, MembershipStatus } from '@lectern/contract';
import { describe, expect, it } from 'vitest';
import { homeOf } from '../../addresses/classrooms.ts';
import { appRoutes } from '../../router.tsx';
import { navigationFor, standingAnywhere } from './navigation.ts';

const labels = (standing: Parameters<typeof navigationFor>[0]) =>
  navigationFor(standing).map(({ label }) => label);

describe('navigationFor', () => {
  it('shows an active professor every screen of the staff', () => {
    expect(labels({ status: 'ACTIVE', classroom_role: 'PROFESSOR' })).toEqual([
      'Dashboard',
      'Grading',
      'Rubrics',
      'Gradebook',
      'Analytics',
      'People',
      'Settings',
      'About Us',
    ]);
  });

  it('shows an active teaching assistant no rubrics, which professors write', () => {
    expect(labels({ status: 'ACTIVE', classroom_role: 'TA' })).toEqual([
      'Dashboard',
      'Grading',
      'Gradebook',
      'Analytics',
      'People',
      'Settings',
      'About Us',
    ]);
  });

  it('shows an active student My Work and no screen of the staff', () => {
    expect(labels({ status: 'ACTIVE', classroom_role: 'STUDENT' })).toEqual([
      'My Work',
      'Settings',
      'About Us',
    ]);
  });

  const waiting = MembershipStatus.options.filter((status) => status !== 'ACTIVE');
  it.each(waiting)('shows only Settings and About Us to people with the status %s', (status) => {
    for (const classroom_role of ClassroomRole.options) {
      expect(labels({ status, classroom_role })).toEqual(['Settings', 'About Us']);
    }
    expect(labels(null)).toEqual(['Settings', 'About Us']);
  });

  const ofStaff = [
    'Dashboard',
    'Grading',
    'Gradebook',
    'Analytics',
    'People',
    'Settings',
    'About Us',
  ] as const;
  it.each([
    ['nobody in a classroom', [], ofStaff],
    ['a student everywhere', ['STUDENT', 'STUDENT'], ['My Work', 'Settings', 'About Us']],
    ['staff somewhere', ['STUDENT', 'TA'], ofStaff],
  ] as const)('shows %s their entries while no classroom is selected', (_who, roles, shown) => {
    const own = roles.map((classroom_role) => ({ status: 'ACTIVE', classroom_role }) as const);
    expect(labels(standingAnywhere(own))).toEqual(shown);
  });

  it('links only screens that exist', () => {
    const paths = new Set(pathsOf(appRoutes));
    for (const classroom_role of ClassroomRole.options) {
      const standing = { status: 'ACTIVE', classroom_role } as const;
      for (const { to } of navigationFor(standing)) expect(paths).toContain(to);
      expect(paths).toContain(homeOf(standing));
    }
  });
});

function pathsOf(routes: typeof appRoutes, above = ''): string[] {
  return routes.flatMap(({ path = '', children = [] }) => {
    const required = path.replace(/\/:\w+\?$/, '');
    const here = required ? `${above}/${required}` : above;
    return [here, ...pathsOf(children, here)];
  });
}
