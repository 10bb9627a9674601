import type { InstalledOrganization, Organization, PlatformFacts } from '@lectern/contract';
import { classroomSelect } from '../../addresses/classrooms.ts';
import type { setupTexts } from '../../texts/setup.ts';
import { installAddress, newTemplateAddress } from '../organizations/organization-options.ts';

/** A screen of Lectern, or a page of the code host. */
type Place = { to: string } | { href: string; newTab: boolean };

export interface SetupStep {
  id: keyof typeof setupTexts.steps;
  isDone: boolean;
  /** Absent while an earlier step must come first. */
  place?: Place | undefined;
}

interface Organizations {
  orgs_with_app: readonly InstalledOrganization[];
  orgs_without_app: readonly Organization[];
}

/** The steps of a person without a classroom. */
export function firstSteps(
  platform: PlatformFacts,
  { orgs_with_app: installed, orgs_without_app: others }: Organizations,
  hasTemplate: boolean,
): SetupStep[] {
  const org = installed[0];
  const select = { to: '/app/organization/select' };
  return [
    {
      id: 'organization',
      isDone: installed.length + others.length > 0,
      place: outside(platform, platform.new_org_url),
    },
    {
      id: 'install',
      isDone: org !== undefined,
      place: onlyOf(others, ({ id }) => installation(platform, id)) ?? (others[0] && select),
    },
    {
      id: 'classroom',
      isDone: false,
      place: onlyOf(installed, ({ id }) => ({ to: classroomSelect(id) })) ?? (org && select),
    },
    {
      id: 'template',
      isDone: hasTemplate,
      place: org && newTemplate(platform, org.login),
    },
    { id: 'people', isDone: false },
    { id: 'assignment', isDone: false },
  ];
}

interface ClassroomFacts {
  org_name: string;
  hasTemplate: boolean;
  /** Whether anyone else is in the classroom. */
  hasPeople: boolean;
}

/** The steps between a new classroom and its first assignment. */
export function classroomSteps(
  platform: PlatformFacts,
  { org_name, hasTemplate, hasPeople }: ClassroomFacts,
): SetupStep[] {
  const create = `/app/assignments/create?org_name=${encodeURIComponent(org_name)}`;
  return [
    {
      id: 'template',
      isDone: hasTemplate,
      place: newTemplate(platform, org_name),
    },
    { id: 'people', isDone: hasPeople, place: { to: '/app/students' } },
    { id: 'assignment', isDone: false, place: { to: create } },
  ];
}

function installation(platform: PlatformFacts, orgId: number): Place {
  return { href: installAddress(platform.install_url, orgId), newTab: false };
}

function newTemplate(platform: PlatformFacts, org: string): Place {
  return outside(platform, newTemplateAddress(platform.url, org));
}

/** GitHub has no way back, so Lectern stays open beside it. */
function outside({ built_in }: PlatformFacts, href: string): Place {
  return { href, newTab: !built_in };
}

function onlyOf<T>(all: readonly T[], place: (only: T) => Place): Place | undefined {
  const [only, ...more] = all;
  return only !== undefined && more.length === 0 ? place(only) : undefined;
}
