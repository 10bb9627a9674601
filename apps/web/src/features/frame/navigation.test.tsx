import { ClassroomRole, MembershipStatus } from '@lectern/contract';
import { describe, expect, it } from 'vitest';
import { homeOf } from '../../addresses/classrooms.ts';
import { appRoutes } from '../../router.tsx';
import { navigationFor } from './navigation.ts';

const labels = (standing: Parameters<typeof navigationFor>[0]) =>
  navigationFor(standing).map(({ label }) => label);

describe('navigationFor', () => {
  it('shows an active professor every screen of the staff', () => {
    expect(labels({ status: 'ACTIVE', classroom_role: 'PROFESSOR' })).toEqual([
      'Dashboard',
      'Grading',
      'Rubrics',
      'Settings',
      'About Us',
    ]);
  });

  it('shows an active teaching assistant no rubrics, which professors write', () => {
    expect(labels({ status: 'ACTIVE', classroom_role: 'TA' })).toEqual([
      'Dashboard',
      'Grading',
      'Settings',
      'About Us',
    ]);
  });

  it('shows an active student their work and no screen of the staff', () => {
    expect(labels({ status: 'ACTIVE', classroom_role: 'STUDENT' })).toEqual([
      'My Work',
      'Settings',
      'About Us',
    ]);
  });

  const waiting = MembershipStatus.options.filter((status) => status !== 'ACTIVE');
  it.each(waiting)('shows nobody who is %s more than that', (status) => {
    for (const classroom_role of ClassroomRole.options) {
      expect(labels({ status, classroom_role })).toEqual(['Settings', 'About Us']);
    }
    expect(labels(null)).toEqual(['Settings', 'About Us']);
  });

  it('shows whoever has no classroom yet the ways that lead to the choice of one', () => {
    expect(labels('no classroom')).toEqual(['Dashboard', 'Grading', 'Settings', 'About Us']);
  });

  it('leads only to screens that exist', () => {
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
    const here = path ? `${above}/${path}` : above;
    return [here, ...pathsOf(children, here)];
  });
}
