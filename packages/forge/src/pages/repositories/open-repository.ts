import { requireRepository, type OpenRepository } from '../../access/repository-access.ts';
import { levelOf } from '../../access/rules.ts';
import type { ForgeContext } from '../../context.ts';
import { repositoryDir } from '../../git/paths.ts';
import { listRefs } from '../../git/objects/refs.ts';
import { callerKey } from '../../rate-limit.ts';
import { repositoryNeeds, type RepositoryNeed } from '../../permissions.ts';
import { principalOf } from '../layout.ts';
import type { Visit } from '../page-routes.ts';
import type { Viewer } from '../../accounts/sessions.ts';

export interface RepositoryVisit extends OpenRepository {
  viewer: Viewer | undefined;
  dir: string;
  /** Key by which expensive git work is limited. */
  caller: string;
  /** `/owner/name`, the start of every address in the repository. */
  home: string;
  cloneUrl: string;
  mayAdminister: boolean;
}

export async function openRepositoryFor(
  context: ForgeContext,
  visit: Visit<Viewer | undefined>,
  need: RepositoryNeed = repositoryNeeds.readContents,
): Promise<RepositoryVisit> {
  const { viewer, request } = visit;
  const principal = principalOf(viewer);
  const name = visit.param('repo');
  const open = await requireRepository(context, principal, visit.param('owner'), name, need);
  const { repository, owner } = open;
  return {
    ...open,
    viewer,
    dir: repositoryDir(context.dirs.repositories, repository.id),
    caller: callerKey(principal, request.ip),
    home: `/${owner.login}/${repository.name}`,
    cloneUrl: context.urls.clone(owner.login, repository.name),
    mayAdminister: levelOf(open.facts) === 'admin',
  };
}

/** Short names of branches and tags, as in addresses. */
export async function listRefNames({
  dir,
  caller,
}: RepositoryVisit): Promise<{ branches: string[]; tags: string[] }> {
  const refs = await listRefs(dir, 'refs/', caller);
  const under = (prefix: string) =>
    refs.filter(({ ref }) => ref.startsWith(prefix)).map(({ ref }) => ref.slice(prefix.length));
  return { branches: under('refs/heads/'), tags: under('refs/tags/') };
}
