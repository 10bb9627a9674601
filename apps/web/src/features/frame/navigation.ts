import type { ClassroomRole } from '@lectern/contract';
import type { Standing } from '../../addresses/classrooms.ts';
import type { NavigationItem } from '../../ui/page/frame.tsx';
import {
  ChartNoAxesColumn,
  ClipboardCheck,
  FolderGit2,
  Info,
  LayoutDashboard,
  ListChecks,
  Settings,
  Table2,
  Users,
} from '../../ui/icons.ts';

interface Destination extends NavigationItem {
  /** Everyone if absent. */
  roles?: readonly ClassroomRole[];
}

const staff = ['PROFESSOR', 'TA'] as const;

const destinations: readonly Destination[] = [
  { label: 'Dashboard', to: '/app/dashboard', icon: LayoutDashboard, roles: staff },
  { label: 'Grading', to: '/app/grading', icon: ClipboardCheck, roles: staff },
  { label: 'My Work', to: '/app/my-work', icon: FolderGit2, roles: ['STUDENT'] },
  { label: 'Rubrics', to: '/app/rubrics', icon: ListChecks, roles: ['PROFESSOR'] },
  { label: 'Gradebook', to: '/app/gradebook', icon: Table2, roles: staff },
  // Pages of single assignments are below the same address.
  { label: 'Analytics', to: '/app/assignments', end: true, icon: ChartNoAxesColumn, roles: staff },
  { label: 'People', to: '/app/people', icon: Users, roles: staff },
  { label: 'Settings', to: '/app/settings', icon: Settings },
  { label: 'About Us', to: '/app/about-us', icon: Info },
];

/** The screens that a person may open. Screens of the classroom are for its active members only. */
export function navigationFor(standing: Standing | null): NavigationItem[] {
  const role = activeRoleOf(standing);
  return destinations.filter(({ roles }) => !roles || (role && roles.includes(role)));
}

function activeRoleOf(standing: Standing | null): ClassroomRole | undefined {
  return standing?.status === 'ACTIVE' ? standing.classroom_role : undefined;
}

/** While no classroom is selected, entries of the classroom lead to the choice of one. */
export function standingAnywhere(own: readonly Standing[]): Standing {
  const roles = own.map(activeRoleOf).filter((role) => role !== undefined);
  const isStudent = roles.length > 0 && roles.every((role) => role === 'STUDENT');
  return { status: 'ACTIVE', classroom_role: isStudent ? 'STUDENT' : 'TA' };
}
