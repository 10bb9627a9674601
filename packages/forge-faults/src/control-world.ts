import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createUser } from '@lectern/forge/accounts/create-user';
import { shortestPassword } from '@lectern/forge/accounts/names';
import { hashPassword } from '@lectern/forge/accounts/password';
import { installApp } from '@lectern/forge/apps/install';
import { installationView } from '@lectern/forge/shapes/installation';
import { findAppBySlug } from '@lectern/forge/store/queries/installations';
import { transact, type ForgeContext } from '@lectern/forge/context';
import { createPersonalToken } from '@lectern/forge/pages/tokens/create-token';
import type { Account } from '@lectern/forge/principal';
import { findAccountByLogin } from '@lectern/forge/store/queries/accounts';
import { memberships } from '@lectern/forge/store/schema';
import { createOrganization } from '@lectern/forge/use-cases/create-organization';
import { ControlProblem, read } from './control-read.ts';

const login = z.string().min(1).max(100);
const NewUser = z.strictObject({
  login,
  name: z.string().optional(),
  email: z.string().optional(),
  password: z.string().min(shortestPassword).optional(),
  /** scrypt's N. A small one speeds up tests with many people. */
  password_cost: z.number().int().min(2).max(16_384).optional(),
});
const NewToken = z.strictObject({
  login,
  name: z.string().default('control'),
  days: z.number().int().positive().max(36_500).nullable().default(null),
});
const NewOrganization = z.strictObject({
  login,
  name: z.string().optional(),
  owner: login,
  members: z.array(login).default([]),
});
const NewMembership = z.strictObject({ organization: login, login });
const NewInstallation = z.strictObject({
  app: z.string(),
  account: login,
  by: login,
  repository_ids: z.array(z.number().int()).optional(),
});

export function registerWorldControls(control: FastifyInstance, context: ForgeContext): void {
  control.post('/users', async (request, reply) => {
    const wanted = read(request, NewUser);
    const { name, email, password, password_cost: cost } = wanted;
    const passwordHash =
      password === undefined ? undefined : await hashPassword(password, { N: cost });
    const user = await transact(context, (tx) =>
      createUser(tx, context.clock(), {
        login: wanted.login,
        ...(name === undefined ? {} : { name }),
        ...(email === undefined ? {} : { email }),
        ...(passwordHash === undefined ? {} : { passwordHash }),
      }),
    );
    if (!user) throw new ControlProblem(`The name '${wanted.login}' is taken.`, 409);
    const token = await createPersonalToken(context, user.id, { name: 'control', days: null });
    return reply.code(201).send({ ...user, token });
  });

  control.post('/tokens', async (request, reply) => {
    const { login: owner, ...given } = read(request, NewToken);
    const user = await selectAccount(context, owner);
    return reply.code(201).send({ token: await createPersonalToken(context, user.id, given) });
  });

  control.post('/orgs', async (request, reply) => {
    const { login: name, owner, members, ...rest } = read(request, NewOrganization);
    const founder = await selectAccount(context, owner);
    const people = await Promise.all(members.map((member) => selectAccount(context, member)));
    const organization = await createOrganization(context, founder.id, {
      login: name,
      ...(rest.name === undefined ? {} : { name: rest.name }),
    });
    for (const person of people) await enrol(context, organization, person);
    return reply.code(201).send({ id: organization.id, login: organization.login });
  });

  /** Sends no webhook. */
  control.post('/memberships', async (request, reply) => {
    const wanted = read(request, NewMembership);
    const organization = await selectAccount(context, wanted.organization);
    await enrol(context, organization, await selectAccount(context, wanted.login));
    return reply.code(204).send();
  });

  control.post('/installations', async (request, reply) => {
    const wanted = read(request, NewInstallation);
    const app = await findAppBySlug(context.db, wanted.app);
    if (!app) throw new ControlProblem(`There is no app '${wanted.app}'.`, 404);
    const known = await installApp(context, {
      app,
      target: await selectAccount(context, wanted.account),
      by: await selectAccount(context, wanted.by),
      ...(wanted.repository_ids ? { repositoryIds: wanted.repository_ids } : {}),
    });
    return reply.code(201).send(installationView(context.urls, known));
  });
}

async function enrol(
  { db, clock }: ForgeContext,
  organization: { id: number },
  person: { id: number },
): Promise<void> {
  const ids = { organizationId: organization.id, userId: person.id };
  await db.insert(memberships).values({ ...ids, role: 'member', createdAt: clock() });
}

export async function selectAccount(context: ForgeContext, name: string): Promise<Account> {
  const account = await findAccountByLogin(context.db, name);
  if (!account) throw new ControlProblem(`There is no account '${name}'.`, 404);
  return account;
}
