import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { requireOrganization } from '../../access/organization-access.ts';
import type { ForgeContext } from '../../context.ts';
import { forbidden, GitHubError, notForIntegration, notFound } from '../../errors.ts';
import { appMay, organizationNeeds, repositoryNeeds } from '../../permissions.ts';
import type { Account, Principal } from '../../principal.ts';
import { findAppPermissions } from '../../store/queries/access-facts.ts';
import { findAccountByLogin } from '../../store/queries/accounts.ts';
import { createRepository } from '../../use-cases/create-repository.ts';
import { readBody, text } from '../../body.ts';
import { showRepository } from './routes.ts';
import {
  organizationRoute,
  repositoryRoute,
  requireActor,
  userRoute,
  type Call,
} from '../route.ts';

const NewRepository = z.object({
  name: text(1000),
  description: text(350).nullish(),
  homepage: text(255).nullish(),
  private: z.boolean().optional(),
  visibility: z.enum(['public', 'private']).optional(),
  auto_init: z.boolean().default(false),
  is_template: z.boolean().default(false),
});

const GeneratedRepository = z.object({
  owner: text(100).optional(),
  name: text(1000),
  description: text(350).nullish(),
  private: z.boolean().default(false),
});

export function registerNewRepositories(rest: FastifyInstance, context: ForgeContext): void {
  rest.post(
    '/user/repos',
    userRoute(context, async (call) => {
      await requireConsentOfApp(call.principal, call.user);
      return create(call, call.user);
    }),
  );

  rest.post(
    '/orgs/:org/repos',
    organizationRoute(context, organizationNeeds.createRepositories, async (call) =>
      create(call, call.org.account),
    ),
  );

  rest.post(
    '/repos/:owner/:repo/generate',
    repositoryRoute(context, repositoryNeeds.readContents, async (call) => {
      const { principal, repo, request, reply } = call;
      const asked = readBody(request, 'Repository', GeneratedRepository);
      if (!repo.repository.isTemplate) {
        throw new GitHubError(422, 'Repository is not a template repository.');
      }
      const creator = requireActor(principal);
      const found = await createRepository(context, {
        owner: await requireTarget(principal, asked.owner ?? creator.login),
        creator,
        name: asked.name,
        description: asked.description ?? null,
        private: asked.private,
        content: { kind: 'template', from: repo },
      });
      reply.code(201);
      return showRepository(context, principal, found, repo);
    }),
  );

  async function create({ principal, request, reply }: Call, owner: Account) {
    const asked = readBody(request, 'Repository', NewRepository);
    const found = await createRepository(context, {
      owner,
      creator: requireActor(principal),
      name: asked.name,
      description: asked.description ?? null,
      homepage: asked.homepage ?? null,
      private:
        asked.visibility === undefined ? (asked.private ?? false) : asked.visibility === 'private',
      isTemplate: asked.is_template,
      content: { kind: asked.auto_init ? 'readme' : 'empty' },
    });
    reply
      .code(201)
      .header('location', context.urls.api(`/repos/${owner.login}/${found.repository.name}`));
    return showRepository(context, principal, found);
  }

  /** The caller, or an organization where the caller may create repositories. */
  async function requireTarget(principal: Principal, login: string): Promise<Account> {
    const target = await findAccountByLogin(context.db, login);
    if (!target) throw notFound();
    if (target.type === 'Organization') {
      const need = organizationNeeds.createRepositories;
      return (await requireOrganization(context, principal, target.id, need)).account;
    }
    if (requireActor(principal).id !== target.id) {
      throw forbidden(`You cannot create a repository for ${login}.`);
    }
    await requireConsentOfApp(principal, target);
    return target;
  }

  /** On a person's account, an app may create only where it is installed with that permission. */
  async function requireConsentOfApp(principal: Principal, account: Account): Promise<void> {
    if (principal.kind !== 'user-through-app') return;
    const held = await findAppPermissions(context.db, principal.appId, account.id);
    const needed = organizationNeeds.createRepositories.permission;
    if (!held || !appMay(held, needed)) throw notForIntegration();
  }
}
