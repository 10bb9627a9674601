/** An assignment on a real code host, with its link and students, for tests of acceptance. */
import type { Acceptance } from '@lectern/contract';
import { assignments, baseRepositories, templates } from '@lectern/server/db/schema/index';
import type { Response } from './api.ts';
import type { SignedIn } from './builders.ts';
import { callHost } from './call-host.ts';
import { startScene, type Scene, type SceneOptions } from './classroom-scene.ts';
import { only } from './only.ts';

export interface HostRepository {
  id: number;
  full_name: string;
  private: boolean;
  generated_from_id: number | null;
  collaborators: { login: string; permission: string }[];
  invitees: string[];
  pull_requests: { number: number; title: string; state: string }[];
  head: string | null;
}

export interface AssignmentScene extends Scene {
  assignmentId: number;
  /** `/classrooms/classroom/7/assignments/assignment/3` */
  assignmentPath: string;
  base: { id: number; name: string };
  acceptToken: string;
  /** An account on the code host, member of the organization and active student of the classroom. */
  student(login: string): Promise<SignedIn>;
  accept(person: SignedIn): Promise<Response>;
  acceptance(person: SignedIn): Promise<Acceptance>;
  /** Runs all setup jobs, delayed ones too. */
  finishSetups(): Promise<void>;
  /** Repositories on the host that were generated from the base repository. */
  copies(): Promise<HostRepository[]>;
  repository(name: string): Promise<HostRepository | undefined>;
}

export async function startAssignmentScene(
  name: string,
  options: SceneOptions = {},
): Promise<AssignmentScene> {
  const scene = await startScene(name, options);
  const { world, orgId, classroomId, path, professor } = scene;
  const base = await createOnHost(scene, name, `${name}-base`);
  const { db } = world;
  const [template] = await db
    .insert(templates)
    .values({ id: base.id, orgId, owner: name, name: base.name, htmlUrl: base.html_url })
    .returning();
  const row = { classroomId, templateId: template?.id ?? 0, createdBy: professor.id };
  const assignment = only(
    await db
      .insert(assignments)
      .values({ ...row, name: 'Homework 1', slug: 'homework-1' })
      .returning(),
  );
  await db.insert(baseRepositories).values({
    assignmentId: assignment.id,
    orgId,
    name: base.name,
    repositoryId: base.id,
    repositoryUrl: base.html_url,
    state: 'ready',
  });
  const assignmentPath = `${path}/assignments/assignment/${assignment.id}`;
  const link = await world.api.as(professor).post(`${assignmentPath}/token`, {});
  const { token: acceptToken } = link.json<{ token: string }>();

  const onHost = () =>
    world.host.control<HostRepository[]>('GET', `/state/repositories?owner=${name}`);
  const token = `/classrooms/classroom/0/assignments/token/${acceptToken}`;
  return {
    ...scene,
    assignmentId: assignment.id,
    assignmentPath,
    base,
    acceptToken,
    student: async (login) => {
      const { id } = await world.host.control<{ id: number }>('POST', '/users', { login });
      // The control interface sends no webhook, so Lectern does not add the student to the team.
      await world.host.control('POST', '/memberships', { organization: name, login });
      const person = await world.signIn({ platformId: id, login });
      await world.member({ id: classroomId }, person);
      return person;
    },
    accept: (person) => world.api.as(person).post(token),
    acceptance: async (person) => (await world.api.as(person).get(token)).json<Acceptance>(),
    finishSetups: async () => {
      do await world.runJobs();
      while (await makeSetupJobsDue(world));
    },
    copies: async () => (await onHost()).filter(({ generated_from_id: from }) => from === base.id),
    repository: async (wanted) =>
      (await onHost()).find(({ full_name: full }) => full === `${name}/${wanted}`),
  };
}

/** Creates a template repository with a README. */
export function createOnHost(
  { world }: Pick<Scene, 'world'>,
  organization: string,
  name: string,
): Promise<{ id: number; name: string; html_url: string; default_branch: string }> {
  return callHost(world, `${organization}-prof`, 'POST', `/orgs/${organization}/repos`, {
    name,
    private: true,
    auto_init: true,
    is_template: true,
  });
}

/** False if there were none. */
async function makeSetupJobsDue({ superuser }: Scene['world']): Promise<boolean> {
  const { rowCount } = await superuser.query(
    `update jobs set run_at = now()
       where key ~ '^work:\\d+:(provision|feedback-branch|open-feedback)$'`,
  );
  return (rowCount ?? 0) > 0;
}
