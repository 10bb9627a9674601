import { startAppForge } from '../../testing/app-forge.ts';

export const repo = { owner: 'acme', repo: 'hw-1' };

export type StartedPulls = Awaited<ReturnType<typeof startPulls>>;

/** A repository with starter code on `main` and `feedback`, and an app for pull requests. */
export async function startPulls() {
  const forge = await startAppForge();
  const ada = await forge.person('Ada');
  const sam = await forge.person('Sam');
  const bot = await forge.organizationWithApp('acme', ada);
  await ada.octokit.rest.repos.createInOrg({
    org: 'acme',
    name: 'hw-1',
    private: true,
    auto_init: true,
  });

  async function write(path: string, content: string, message: string) {
    const sha = await ada.octokit.rest.repos
      .getContent({ ...repo, path })
      .then(({ data }) => ('sha' in data ? data.sha : undefined))
      .catch(() => undefined);
    const { data } = await ada.octokit.rest.repos.createOrUpdateFileContents({
      ...repo,
      path,
      message,
      content: btoa(content),
      ...(sha === undefined ? {} : { sha }),
    });
    return String(data.commit.sha);
  }

  await write('main.py', 'one\ntwo\nthree\n', 'Starter');
  const { data } = await bot.rest.git.getRef({ ...repo, ref: 'heads/main' });
  await bot.rest.git.createRef({ ...repo, ref: 'refs/heads/feedback', sha: data.object.sha });
  const open = () =>
    bot.rest.pulls.create({ ...repo, title: 'Feedback', head: 'main', base: 'feedback' });
  return { forge, ada, sam, bot, write, open };
}
