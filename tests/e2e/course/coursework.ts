/** Assignments and submissions with real repositories on the code host. */
import type { Acceptance, AssignmentOutline, Classroom } from '@lectern/contract';
import { gitFolder, type Files, type GitFolder } from '@lectern/testkit/git-folder';
import type { BrowserContext } from 'playwright-core';
import { retry } from '../../support/retry.ts';
import type { Account } from './accounts.ts';
import type { Product } from '../product/product.ts';

/** Calls the API with the cookies of a browser profile or page. */
export async function api<Answer>(
  { request }: Pick<BrowserContext, 'request'>,
  method: string,
  path: string,
  body: object = {},
): Promise<Answer> {
  const sent = method === 'GET' ? {} : { data: body };
  const response = await request.fetch(`/api${path}`, { method, ...sent });
  if (!response.ok()) {
    throw new Error(`${method} ${path} answered ${response.status()} ${await response.text()}`);
  }
  return (response.status() === 204 ? undefined : await response.json()) as Answer;
}

const tokens = new WeakMap<Account['host'], Promise<string>>();

/** One access token per account, created on first use. */
function hostToken(account: Account): Promise<string> {
  const token = tokens.get(account.host) ?? newToken(account);
  tokens.set(account.host, token);
  return token;
}

async function newToken({ host, login }: Account): Promise<string> {
  const made = await host.post('/settings/tokens', { name: 'git', lifetime: 'never' });
  const token = /ghp_\w+/.exec(made.text)?.[0];
  if (token === undefined) throw new Error(`The host made no token for ${login}.`);
  return token;
}

/** Adds the member's credentials to the address of a repository. */
async function asMember(member: Account, repoUrl: string): Promise<string> {
  const address = new URL(`${repoUrl}.git`);
  address.username = member.login;
  address.password = await hostToken(member);
  return address.href;
}

/** Calls the code host's API as the member. */
export async function callHost(
  product: Product,
  member: Account,
  method: string,
  path: string,
  body?: object,
): Promise<string> {
  const response = await fetch(`${product.host}/api/v3${path}`, {
    method,
    headers: { authorization: `Bearer ${await hostToken(member)}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return response.text();
}

/** Creates a template repository with starter code and returns its numeric id. */
async function templateIn(product: Product, professor: Account, org: string): Promise<number> {
  const starter = { name: 'starter', private: true, is_template: true };
  const made = await callHost(product, professor, 'POST', `/orgs/${org}/repos`, starter);
  const { id } = JSON.parse(made) as { id: number };
  const folder = await gitFolder();
  await folder.commit({ 'main.py': 'print("hello")\n' }, { message: 'Starter code' });
  const address = await asMember(professor, `${product.host}/${org}/starter`);
  await folder.git('push', '--quiet', address, 'main');
  return id;
}

interface Assignable {
  name: string;
  main_due_date?: string;
}

/** A new assignment from a new template. */
export async function newAssignment(
  product: Product,
  professor: Account,
  classroom: Classroom,
  { name, main_due_date }: Assignable,
): Promise<AssignmentOutline> {
  const { context } = professor;
  const template_id = await templateIn(product, professor, classroom.org_name);
  // This call, which the template picker makes, stores the template in Lectern.
  await api(
    context,
    'GET',
    `/orgs/org/${classroom.org_id}/templates?items_per_page=100&page_num=1`,
  );
  const list = `/classrooms/classroom/${classroom.id}/assignments`;
  const { created_assignment } = await api<{ created_assignment: AssignmentOutline }>(
    context,
    'POST',
    list,
    { template_id, name, main_due_date },
  );
  return created_assignment;
}

export async function cloneOf(member: Account, repoUrl: string): Promise<GitFolder> {
  const folder = await gitFolder();
  await folder.git('remote', 'add', 'origin', await asMember(member, repoUrl));
  await folder.git('fetch', '--quiet', 'origin', 'main');
  await folder.git('reset', '--quiet', '--hard', 'origin/main');
  return folder;
}

export async function push(clone: GitFolder, files: Files): Promise<string> {
  const sha = await clone.commit(files);
  await clone.git('push', '--quiet', 'origin', 'HEAD:main');
  return sha;
}

/** Accepts the assignment for the student and waits until the repository is ready. */
export async function accepted(
  professor: Account,
  student: Account,
  { id, classroom_id }: Pick<AssignmentOutline, 'id' | 'classroom_id'>,
): Promise<Acceptance> {
  const path = `/classrooms/classroom/${classroom_id}/assignments/assignment/${id}/token`;
  const { token } = await api<{ token: string }>(professor.context, 'POST', path);
  const accept = `/classrooms/classroom/0/assignments/token/${token}`;
  await api<Acceptance>(student.context, 'POST', accept);
  return retry(async () => {
    const acceptance = await api<Acceptance>(student.context, 'GET', accept);
    const { status } = acceptance.provisioning;
    if (status !== 'ready') throw new Error(`The repository of ${student.login} is ${status}.`);
    return acceptance;
  });
}
