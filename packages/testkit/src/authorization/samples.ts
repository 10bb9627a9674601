/** One valid request per route and per owner of its ids, with everything it needs to succeed. */
import type { MembershipStatus, RouteName } from '@lectern/contract';
import { links } from '@lectern/server/db/schema/index';
import type { World } from '../world.ts';
import { only } from '../only.ts';
import { hashToken } from '@lectern/server/http/session';
import type { Home } from './people.ts';

export interface Sample {
  params?: Record<string, string | number>;
  body?: unknown;
}

/** Undefined where the ids are to belong to nothing at all. */
type Place = Home | undefined;
type SampleMaker = (world: World, place: Place) => Promise<Sample> | Sample;

export const absentId = 4_000_000_000_000;
let made = 0;

function inClassroom(_world: World, place: Place): Sample {
  return { params: { cid: place?.classroom.id ?? absentId } };
}

/** A member of that classroom who can be acted upon. */
function aboutMember(status: MembershipStatus, extra: Sample['params'] = {}): SampleMaker {
  return async (world, place) => {
    const person = place && (await world.user());
    if (place && person) await world.member(place.classroom, person, { status });
    return {
      params: {
        cid: place?.classroom.id ?? absentId,
        userId: person?.id ?? absentId,
        ...extra,
      },
    };
  };
}

async function freshLink(world: World, place: Home): Promise<{ id: number; token: string }> {
  const token = `sample-${++made}`;
  const rows = await world.db
    .insert(links)
    .values({
      classroomId: place.classroom.id,
      role: 'STUDENT',
      tokenHash: hashToken(token),
      durationMinutes: 60,
      expiresAt: new Date(world.clock.read().getTime() + 3_600_000),
      createdBy: place.professor.id,
    })
    .returning();
  return { id: only(rows).id, token };
}

export const samples: Partial<Record<RouteName, SampleMaker>> = {
  getLoginAddress: () => ({}),
  login: () => ({ body: { code: 'nothing' } }),
  logout: () => ({}),
  getCurrentUser: () => ({}),
  getUser: (_world, place) => ({ params: { username: place?.professor.login ?? 'nobody-at-all' } }),
  listInstallations: () => ({}),
  getOrganization: (_world, place) => ({ params: { org: place?.organization.id ?? absentId } }),
  listOrganizationClassrooms: (_world, place) => ({
    params: { org: place?.organization.id ?? absentId },
  }),
  listTemplates: (_world, place) => ({ params: { org: place?.organization.login ?? 'no-org' } }),
  listSemesterNames: () => ({}),
  checkClassroomName: (_world, place) => ({
    params: { name: place?.classroom.name ?? 'No such class' },
  }),
  createClassroom: (_world, place) => ({
    body: { name: `New ${++made}`, org_id: place?.organization.id ?? absentId },
  }),
  getMembership: inClassroom,
  listPeople: inClassroom,
  listAssignments: inClassroom,
  invitePerson: aboutMember('NOT_IN_ORG', { role: 'STUDENT' }),
  revokeInvitation: aboutMember('ORG_INVITED'),
  denyRequest: aboutMember('REQUESTED'),
  removePerson: aboutMember('ACTIVE'),
  createInvite: (world, place) => ({
    ...inClassroom(world, place),
    body: { classroom_role: 'STUDENT' },
  }),
  joinClassroom: async (world, place) => ({
    params: { token: place ? (await freshLink(world, place)).token : 'no-such-link' },
  }),
  listLinks: inClassroom,
  revokeLink: async (world, place) => ({
    params: {
      cid: place?.classroom.id ?? absentId,
      linkId: place ? (await freshLink(world, place)).id : absentId,
    },
  }),
};
