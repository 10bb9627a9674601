/** A classroom on a real code host, for tests of classrooms, links and people. */
import type { ClassroomRole, ClassroomUser } from '@lectern/contract';
import { memberships } from '@lectern/server/db/schema/index';
import { transact } from '@lectern/server/db/transact';
import { saveTokens } from '@lectern/server/features/tokens/token-queries';
import { makeKeyring, type Keyring } from '@lectern/server/secrets/keyring';
import { and, eq } from 'drizzle-orm';
import type { Response } from './api.ts';
import type { SignedIn } from './builders.ts';
import { callHost } from './call-host.ts';
import type { HostPerson } from './host.ts';
import { signInThroughHost } from './sign-in.ts';
import { startWorld, type World } from './world.ts';

export interface HostOrganization {
  login: string;
  default_repository_permission: string;
  members: { login: string; role: 'admin' | 'member' }[];
  invitees: string[];
}

export interface Scene {
  world: World;
  keyring: Keyring;
  professor: SignedIn;
  orgId: number;
  classroomId: number;
  /** `/classrooms/classroom/7` */
  path: string;
  /** An account on the code host that is signed in here and whose platform token is stored. */
  person(login: string): Promise<SignedIn>;
  /** A person in the organization and the classroom. */
  enrolled(login: string, role?: ClassroomRole): Promise<SignedIn>;
  /** A person who was removed from the classroom and is not in the organization. */
  removed(login: string): Promise<SignedIn>;
  link(role: ClassroomRole, duration?: number): Promise<string>;
  join(person: SignedIn, token: string): Promise<Response>;
  /** Joins with a link for the role and runs the jobs. */
  joinAs(person: SignedIn, role: ClassroomRole): Promise<ClassroomUser>;
  membership(person: SignedIn): Promise<ClassroomUser | null>;
  /** An owner of the organization acts on the code host, outside of Lectern. */
  inviteByOwner(person: SignedIn): Promise<void>;
  joinByOwner(person: SignedIn): Promise<void>;
  leaveByOwner(person: SignedIn): Promise<void>;
  /** Changes a membership row directly. */
  setStanding(person: SignedIn, change: Partial<typeof memberships.$inferInsert>): Promise<void>;
  /** Number of calls to this route that the code host has answered. */
  calls(route: string): Promise<number>;
  invitationsMade(): Promise<number>;
  fault(rule: Record<string, unknown>): Promise<void>;
  /** The organization as the code host sees it. */
  onHost(): Promise<HostOrganization>;
}

export interface SceneOptions {
  /** How long an answer waits for a job. 0 by default, because no worker runs. */
  patienceMs?: number;
}

export async function startScene(name: string, options: SceneOptions = {}): Promise<Scene> {
  const keyring = makeKeyring([Buffer.alloc(32, name)]);
  const world = await startWorld({ host: true, app: { keyring, ...options } });
  await world.host.person(`${name}-prof`, 'Grace Hopper');
  const { id: orgId } = await world.host.organization(name, `${name}-prof`);
  await world.host.install(name, `${name}-prof`);
  const professor = await signInThroughHost(world, `${name}-prof`);
  await world.api.as(professor).get('/orgs/installations');
  const made = await world.api
    .as(professor)
    .post('/classrooms', { name: `${name} class`, org_id: orgId, org_name: name });
  if (made.statusCode !== 200) throw new Error(`no classroom: ${made.body}`);
  const classroomId = made.json<{ classroom: { id: number } }>().classroom.id;
  const path = `/classrooms/classroom/${classroomId}`;
  await world.runJobs();

  const scene: Scene = {
    world,
    keyring,
    professor,
    orgId,
    classroomId,
    path,
    person: async (login) => {
      // Hashing a password takes long.
      const { id, token: accessToken } = await world.host.control<HostPerson>('POST', '/users', {
        login,
        name: login,
      });
      const person = await world.signIn({ platformId: id, login });
      const never = { accessExpiresAt: null, refreshToken: null, refreshExpiresAt: null };
      await transact(world.db, (tx) =>
        saveTokens(tx, keyring, person.id, { accessToken, ...never }, world.clock.read()),
      );
      return person;
    },
    enrolled: async (login, role = 'STUDENT') => {
      const person = await scene.person(login);
      await world.host.control('POST', '/memberships', { organization: name, login });
      await world.member({ id: classroomId }, person, { role });
      return person;
    },
    removed: async (login) => {
      const person = await scene.person(login);
      await world.member({ id: classroomId }, person, { status: 'REMOVED' });
      return person;
    },
    link: async (role, duration) => {
      const body = { classroom_role: role, ...(duration === undefined ? {} : { duration }) };
      const answer = await world.api.as(professor).post(`${path}/token`, body);
      return answer.json<{ token: string }>().token;
    },
    join: (person, token) => world.api.as(person).post(`/classrooms/classroom/token/${token}`),
    joinAs: async (person, role) => {
      await scene.join(person, await scene.link(role));
      await world.runJobs();
      const standing = await scene.membership(person);
      if (!standing) throw new Error(`${person.login} is not in the classroom`);
      return standing;
    },
    membership: async (person) =>
      (await world.api.as(person).get(`${path}/user`)).json<{ user: ClassroomUser | null }>().user,
    inviteByOwner: ({ login }) =>
      callHost(world, `${name}-prof`, 'PUT', `/orgs/${name}/memberships/${login}`, {}),
    joinByOwner: async (person) => {
      await scene.inviteByOwner(person);
      const own = `/user/memberships/orgs/${name}`;
      await callHost(world, person.login, 'PATCH', own, { state: 'active' });
    },
    leaveByOwner: ({ login }) =>
      callHost(world, `${name}-prof`, 'DELETE', `/orgs/${name}/memberships/${login}`),
    setStanding: async (person, change) => {
      await world.db
        .update(memberships)
        .set(change)
        .where(and(eq(memberships.classroomId, classroomId), eq(memberships.userId, person.id)));
    },
    calls: async (route) => {
      const { counters } = await world.host.control<{
        counters: { calls: Record<string, { total: number }> };
      }>('GET', '/state');
      return counters.calls[route]?.total ?? 0;
    },
    invitationsMade: () => scene.calls('POST /api/v3/orgs/:org/invitations'),
    fault: async (rule) => {
      await world.host.control('POST', '/faults', rule);
    },
    onHost: async () => {
      const all = await world.host.control<HostOrganization[]>('GET', '/state/organizations');
      const found = all.find(({ login }) => login === name);
      if (!found) throw new Error(`the host has no organisation ${name}`);
      return found;
    },
  };
  return scene;
}
