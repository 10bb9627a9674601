import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ForgeContext } from '@lectern/forge/context';
import { repositoryDir } from '@lectern/forge/git/paths';
import { headCommit } from '@lectern/forge/git/objects/refs';

/** SQL casts ids to float8, because pg returns bigint as a string; float8 is exact up to 2^53. */
export function registerViewControls(control: FastifyInstance, context: ForgeContext): void {
  control.get<{ Querystring: { owner?: string } }>('/state/repositories', async (request) => {
    const owner = request.query.owner ?? null;
    const { rows } = await context.db.execute<{ id: number }>(sql`
      select r.id::float8 as id, a.login || '/' || r.name as full_name, r.state, r.private,
        r.generated_from_id::float8 as generated_from_id, r.created_at, r.pushed_at,
        (select coalesce(json_agg(json_build_object('login', u.login, 'permission', c.permission)
          order by u.login), '[]') from forge.collaborators c
          join forge.accounts u on u.id = c.user_id where c.repository_id = r.id) as collaborators,
        (select coalesce(json_agg(u.login order by u.login), '[]') from forge.repository_invitations i
          join forge.accounts u on u.id = i.invitee_id where i.repository_id = r.id) as invitees,
        (select coalesce(json_agg(json_build_object('number', p.number, 'title', p.title,
          'state', p.state, 'reviews', (select count(*) from forge.reviews v
            where v.pull_request_id = p.id)) order by p.number), '[]')
          from forge.pull_requests p where p.repository_id = r.id) as pull_requests,
        (select count(*)::int from forge.pushes s where s.repository_id = r.id) as pushes
      from forge.repositories r join forge.accounts a on a.id = r.owner_id
      where ${owner}::text is null or lower(a.login) = lower(${owner})
      order by r.id`);
    return Promise.all(
      rows.map(async (row) => ({
        ...row,
        head:
          (await headCommit(repositoryDir(context.dirs.repositories, row.id)).catch(() => null)) ??
          null,
      })),
    );
  });

  control.get('/state/organizations', async () => {
    const { rows } = await context.db.execute(sql`
      select a.id::float8 as id, a.login, o.default_repository_permission,
        (select coalesce(json_agg(json_build_object('login', u.login, 'role', m.role)
          order by u.login), '[]') from forge.memberships m
          join forge.accounts u on u.id = m.user_id where m.organization_id = a.id) as members,
        (select coalesce(json_agg(u.login order by u.login), '[]')
          from forge.organization_invitations i
          join forge.accounts u on u.id = i.invitee_id where i.organization_id = a.id) as invitees,
        (select coalesce(json_agg(p.slug order by p.slug), '[]') from forge.installations n
          join forge.apps p on p.id = n.app_id where n.account_id = a.id) as apps
      from forge.organizations o join forge.accounts a on a.id = o.id order by a.id`);
    return rows;
  });

  control.get('/state/deliveries', async () => {
    const { rows } = await context.db.execute(sql`
      select id::float8 as id, guid, event, action, state, status, status_code, redelivery, created_at
      from forge.deliveries order by id`);
    return rows;
  });
}
