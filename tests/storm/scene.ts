/** The data of a storm: an organization, a class, an assignment and its link. */
import { openDatabase, type Db } from '@lectern/server/db/open';
import { memberships, organizations, templates, users } from '@lectern/server/db/schema/index';
import { transact } from '@lectern/server/db/transact';
import { saveTokens } from '@lectern/server/features/tokens/token-queries';
import { createSession } from '@lectern/server/http/session';
import type { Keyring } from '@lectern/server/secrets/keyring';
import { buildersFor, type UserRow } from '@lectern/testkit/builders';
import { eq } from 'drizzle-orm';
import { mapConcurrently } from '../support/map-concurrently.ts';
import { until } from '../support/processes.ts';
import type { CodeHost } from './code-host.ts';
import type { StormDatabase } from './database.ts';
import { callSite } from './site.ts';
import type { StormWorld } from './world.ts';

export interface Student {
  userId: number;
  login: string;
  /** Session cookie. */
  session: string;
}

export interface Scene {
  org: string;
  /** Access token of the owner on the code host. */
  ownerToken: string;
  /** Session cookie of the professor. */
  professor: string;
  /** `/classrooms/classroom/1` */
  path: string;
  assignmentId: number;
  students: Student[];
  /** Token of the accept link. */
  link: string;
  /** Ids of repositories that exist before the first acceptance. */
  preparedRepositories: number[];
}

interface Account {
  id: number;
  login: string;
  token: string;
}

/** Makes the names unique, because a world may have several scenes. */
let scenes = 0;

/** Call before failures start. Creates people on the host and inserts them into Lectern's tables. */
export async function setScene(
  { host, database, site, keyring }: Pick<StormWorld, 'host' | 'database' | 'site' | 'keyring'>,
  students: number,
  { areStrangers = false } = {},
): Promise<Scene> {
  const org = `storm-${++scenes}`;
  const owner = `${org}-prof`;
  const { db, close } = await openDatabase({
    kind: 'given',
    url: database.urls.application,
    ownerUrl: database.urls.owner,
  });
  try {
    const founder = await host.control<Account>('POST', '/users', { login: owner });
    const logins = Array.from({ length: students }, (_, n) => `${org}-student-${n + 1}`);
    const accounts = await mapConcurrently(logins, 8, (login) =>
      host.control<Account>('POST', '/users', { login }),
    );
    const made = { login: org, owner, members: areStrangers ? [] : logins };
    const { id: orgId } = await host.control<{ id: number }>('POST', '/orgs', made);
    await host.call(founder.token, 'PATCH', `/orgs/${org}`, {
      default_repository_permission: 'none',
    });
    const template = await makeTemplate(host, founder.token, org);

    const build = buildersFor(db, () => new Date());
    const organization = await build.organization({ id: orgId, login: org, installationId: null });
    await install(host, db, organization, owner);
    const professor = await build.signIn({ platformId: founder.id, login: owner });
    await build.orgMember(organization, professor, 'ADMIN');
    const room = await build.classroom({ orgId, createdBy: professor.id, name: 'Storm' });
    await build.member(room, professor, { role: 'PROFESSOR' });
    await db
      .insert(templates)
      .values({ ...template, orgId, owner: org, htmlUrl: `${host.url}/${org}/${template.name}` });
    const people = await signInAll(db, keyring, accounts);
    if (!areStrangers) await enrolAll(db, room.id, people);

    const ask = <T>(method: string, path: string, body: unknown) =>
      callSite<T>(site, professor.token, method, path, body);
    const list = `/classrooms/classroom/${room.id}/assignments`;
    const draft = { template_id: template.id, name: 'Storm', classroom_id: room.id };
    const { created_assignment: assignment } = await ask<{ created_assignment: { id: number } }>(
      'POST',
      list,
      draft,
    );
    const { id: assignmentId } = assignment;
    const { token } = await ask<{ token: string }>(
      'POST',
      `${list}/assignment/${assignmentId}/token`,
      {},
    );
    const base = await baseRepository(database, assignmentId);
    return {
      org,
      ownerToken: founder.token,
      professor: professor.token,
      path: `/classrooms/classroom/${room.id}`,
      assignmentId,
      students: people,
      link: token,
      preparedRepositories: [template.id, base],
    };
  } finally {
    await close();
  }
}

/** The caller inserts the organization first, because otherwise the installation webhook would. */
async function install(
  host: CodeHost,
  db: Db,
  { id, login }: { id: number; login: string },
  owner: string,
): Promise<void> {
  const wanted = { app: 'lectern', account: login, by: owner };
  const made = await host.control<{ id: number }>('POST', '/installations', wanted);
  await db.update(organizations).set({ installationId: made.id }).where(eq(organizations.id, id));
}

async function makeTemplate(host: CodeHost, token: string, org: string) {
  const wanted = { name: 'starter', auto_init: true, private: true, is_template: true };
  const { id } = await host.call<{ id: number }>(token, 'POST', `/orgs/${org}/repos`, wanted);
  return { id, name: wanted.name };
}

/** Stores access tokens too, so that Lectern can accept invitations for the students. */
async function signInAll(db: Db, keyring: Keyring, accounts: Account[]): Promise<Student[]> {
  const rows = accounts.map(({ id: platformId, login }) => ({
    platformId,
    nodeId: `U_${platformId}`,
    login,
    avatarUrl: '',
    url: '',
    firstName: login,
    lastName: 'Storm',
  }));
  const lasting = { accessExpiresAt: null, refreshToken: null, refreshExpiresAt: null };
  return transact(db, async (tx) => {
    const made: Pick<UserRow, 'id' | 'login'>[] = await tx.insert(users).values(rows).returning();
    const students: Student[] = [];
    for (const [index, { id: userId, login }] of made.entries()) {
      const tokens = { accessToken: accounts[index]!.token, ...lasting };
      await saveTokens(tx, keyring, userId, tokens, new Date());
      students.push({ userId, login, session: await createSession(tx, userId, new Date()) });
    }
    return students;
  });
}

async function enrolAll(db: Db, classroomId: number, students: Student[]): Promise<void> {
  const active = { classroomId, role: 'STUDENT' as const, status: 'ACTIVE' as const };
  await db.insert(memberships).values(students.map(({ userId }) => ({ ...active, userId })));
}

async function baseRepository({ pool }: StormDatabase, assignmentId: number): Promise<number> {
  let id: number | null = null;
  await until(async () => {
    const { rows } = await pool.query<{ repository_id: number | null }>(
      `select repository_id from base_repositories where assignment_id = $1 and state = 'ready'`,
      [assignmentId],
    );
    id = rows[0]?.repository_id ?? null;
    return id !== null;
  }, 60_000);
  return Number(id);
}
