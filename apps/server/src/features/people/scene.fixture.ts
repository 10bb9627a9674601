/** A classroom on a real code host, as the tests of classrooms, links and people need it. */
import type { ClassroomRole, ClassroomUser } from '@lectern/contract';
import type { Response } from '@lectern/testkit/api';
import type { SignedIn } from '@lectern/testkit/builders';
import { signInThroughHost } from '@lectern/testkit/sign-in';
import { startWorld, type World } from '@lectern/testkit/world';

export interface HostOrganization {
  login: string;
  default_repository_permission: string;
  members: { login: string; role: 'admin' | 'member' }[];
  invitees: string[];
}

export interface Scene {
  world: World;
  professor: SignedIn;
  orgId: number;
  classroomId: number;
  /** `/classrooms/classroom/7` */
  path: string;
  person(login: string): Promise<SignedIn>;
  link(role: ClassroomRole, duration?: number): Promise<string>;
  join(person: SignedIn, token: string): Promise<Response>;
  /** Uses a link of the role and lets the jobs run. */
  settle(person: SignedIn, role: ClassroomRole): Promise<ClassroomUser>;
  membership(person: SignedIn): Promise<ClassroomUser | null>;
  /** What the code host itself knows. */
  onHost(): Promise<HostOrganization>;
}

export async function startScene(name: string): Promise<Scene> {
  const world = await startWorld({ host: true });
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
    professor,
    orgId,
    classroomId,
    path,
    person: async (login) => {
      await world.host.person(login);
      return signInThroughHost(world, login);
    },
    link: async (role, duration) => {
      const body = { classroom_role: role, ...(duration === undefined ? {} : { duration }) };
      const answer = await world.api.as(professor).post(`${path}/token`, body);
      return answer.json<{ token: string }>().token;
    },
    join: (person, token) => world.api.as(person).post(`/classrooms/classroom/token/${token}`),
    settle: async (person, role) => {
      await scene.join(person, await scene.link(role));
      await world.runJobs();
      const standing = await scene.membership(person);
      if (!standing) throw new Error(`${person.login} is not in the classroom`);
      return standing;
    },
    membership: async (person) =>
      (await world.api.as(person).get(`${path}/user`)).json<{ user: ClassroomUser | null }>().user,
    onHost: async () => {
      const all = await world.host.control<HostOrganization[]>('GET', '/state/organizations');
      const found = all.find(({ login }) => login === name);
      if (!found) throw new Error(`the host has no organisation ${name}`);
      return found;
    },
  };
  return scene;
}
