import type { ClassroomRole } from '@lectern/contract';
import type { Standing } from '../../addresses/classrooms.ts';
import type { NavigationItem } from '../../ui/page/frame.tsx';
import {
  ClipboardCheck,
  FolderGit2,
  Info,
  LayoutDashboard,
  ListChecks,
  Settings,
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
  { label: 'Settings', to: '/app/settings', icon: Settings },
  { label: 'About Us', to: '/app/about-us', icon: Info },
];

/** Without a classroom the role is unknown. The entries of this role lead to the choice of a classroom. */
const roleWithoutClassroom: ClassroomRole = 'TA';

/** The screens that a person may open. Screens of the classroom are for its active members only. */
export function navigationFor(standing: Standing | 'no classroom' | null): NavigationItem[] {
  const role = standing === 'no classroom' ? roleWithoutClassroom : activeRoleOf(standing);
  return destinations.filter(({ roles }) => !roles || (role && roles.includes(role)));
}

function activeRoleOf(standing: Standing | null): ClassroomRole | undefined {
  return standing?.status === 'ACTIVE' ? standing.classroom_role : undefined;
}
