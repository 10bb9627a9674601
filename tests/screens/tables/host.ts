/** Pages of the built-in code host. */
import { heading } from '../../e2e/pages/locators.ts';
import type { Screen } from '../screen.ts';
import type { Who, World } from '../world.ts';

export function hostScreens({ product, course }: World): Screen[] {
  const { repository, orgName: org } = course;
  const pages: [state: string, as: Who, path: string, refusals?: number[]][] = [
    ['welcome', 'nobody', '/'],
    ['sign-in', 'nobody', '/login'],
    ['sign-up', 'nobody', '/join'],
    ['not found', 'nobody', '/nothing/here', [404]],
    ['home', 'student', '/'],
    ['organisation', 'professor', `/${org}`],
    ['new organisation', 'professor', '/organizations/new'],
    ['people', 'professor', `/orgs/${org}/people`],
    ['repository', 'student', `/${repository}`],
    ['file', 'student', `/${repository}/blob/main/stats.py`],
    ['markdown file', 'student', `/${repository}/blob/main/README.md`],
    ['commits', 'student', `/${repository}/commits`],
    ['commit', 'student', `/${repository}/commit/main`],
    ['branches', 'student', `/${repository}/branches`],
    ['pull requests', 'student', `/${repository}/pulls`],
    ['pull request', 'student', `/${repository}/pull/1`],
    ['repository for its owner', 'professor', `/${repository}`],
    ['new repository', 'professor', '/new'],
    ['settings', 'professor', `/${repository}/settings`],
    ['rules', 'professor', `/${repository}/rules`],
    ['tokens', 'professor', '/settings/tokens'],
    ['password', 'professor', '/settings/password'],
    ['app', 'professor', '/apps/lectern'],
    ['install targets', 'founder', '/apps/lectern/installations/new'],
    ['installed', 'professor', '/settings/installations'],
    ['manifest help', 'professor', '/settings/apps/new'],
  ];
  return pages.map(([state, as, path, refusals]) => ({
    route: 'Code host',
    state,
    as,
    path: `${product.host}${path}`,
    shows: heading(/./),
    ...(refusals && { refusals }),
  }));
}
