/** A small course: people, an organization, a repository with history and a pull request. */
import { cp } from 'node:fs/promises';
import { callJson } from '@lectern/testkit/call-json';
import { templateDatabase } from '@lectern/testkit/database';
import { only } from '@lectern/testkit/only';
import { scratchFolder } from '@lectern/testkit/scratch';
import { createPersonalToken } from '../pages/tokens/create-token.ts';
import { findUser } from '../accounts/find-user.ts';
import type { ForgeOptions } from '../options.ts';
import type { Browser } from './browser.ts';
import { sampleAppAt } from './sample-app.ts';
import { startedForge, type StartedForge } from './started-forge.ts';

export interface World {
  host: StartedForge;
  /** Owner of the organization `cs101`. */
  ada: Browser;
  /** Invited to `cs101` and collaborator of `cs101/hw1-grace`. */
  grace: Browser;
  /** Has no access to any of it. */
  mallory: Browser;
  pullNumber: number;
  api(login: string, method: string, path: string, body?: unknown): Promise<unknown>;
}

const readme = `# Homework 1

Write \`fizz\` and read [the notes](docs/notes.md).

| input | output |
| ----- | ------ |
| 3     | Fizz   |

\`\`\`python
print(fizz(3))
\`\`\`

![a picture](plot.svg) and ![elsewhere](https://example.org/pixel.png)
<script>alert(1)</script>
`;

const starter = `def fizz(n):
    """Say Fizz for multiples of three."""
    pass


if __name__ == "__main__":
    print(fizz(3))
`;

const solution = `def fizz(n):
    """Say Fizz for multiples of three."""
    if n % 3 == 0:
        return "Fizz"
    return str(n)


if __name__ == "__main__":
    print(fizz(3))
`;

const files = {
  'README.md': readme,
  'src/fizz.py': starter,
  'docs/notes.md': '# Notes\n\nThree is *Fizz*.\n',
  'plot.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#7895cb"/></svg>\n',
};

const quickSignIn = [
  { login: 'sample-prof', name: 'Sample Professor', note: 'owns the sample class' },
  { login: 'sample-student', name: 'Sample Student' },
];

/** A copy; the first call of a test run creates the original. */
export async function smallWorld(
  appOrigin = 'http://localhost:3000',
  look: Pick<ForgeOptions, 'css' | 'fonts'> = {},
): Promise<World> {
  const database = await templateDatabase('small_world', makeOriginal);
  const { rows } = await database.pool.query<{ original: Original }>('select * from small_world');
  const { folder, people, pullNumber } = only(rows).original;
  const dir = await scratchFolder();
  await cp(folder, dir, { recursive: true });
  const apps = [sampleAppAt(appOrigin)];
  const host = await startedForge({ ...look, apps, quickSignIn }, { database, dir });
  const [ada, grace, mallory] = await Promise.all([
    signedInBrowser(host, people.ada),
    signedInBrowser(host, people.grace),
    signedInBrowser(host, people.mallory),
  ]);
  const api: World['api'] = (login, ...request) => call(host, people[login]?.token, ...request);
  return { host, ada, grace, mallory, pullNumber, api };
}

interface Visitor {
  token: string;
  cookies: [string, string][];
}

/** Stored in the copied database, so that every copy can be used. */
interface Original {
  folder: string;
  people: Record<'ada' | 'grace' | 'mallory', Visitor> & Partial<Record<string, Visitor>>;
  pullNumber: number;
}

async function signedInBrowser(host: StartedForge, { cookies }: Visitor): Promise<Browser> {
  const browser = host.browser();
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  // Loads a page for its form token.
  await browser.get('/settings/tokens');
  return browser;
}

function call(
  host: StartedForge,
  token: string | undefined,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}` };
  return callJson(method, `${host.url}/api/v3${path}`, { body, headers });
}

async function makeOriginal(url: string): Promise<void> {
  const folder = await scratchFolder();
  const database = { url, close: async () => {} };
  const apps = [sampleAppAt('http://localhost:3000')];
  const host = await startedForge({ apps, quickSignIn }, { database, dir: folder });
  const tokens = new Map<string, string>();

  async function person(login: string, name: string): Promise<Browser> {
    const browser = await host.browser().signUp(login, name);
    const user = await findUser(host.context.db, login);
    if (!user) throw new Error(`${login} is missing`);
    const given = { name: 'tests', days: null };
    tokens.set(login, await createPersonalToken(host.context, user.id, given));
    return browser;
  }
  const api: World['api'] = (login, ...request) => call(host, tokens.get(login), ...request);
  const visitor = (login: string, { cookies }: Browser): Visitor => ({
    token: tokens.get(login) ?? '',
    cookies: [...cookies],
  });

  const ada = await person('ada', 'Ada Lovelace');
  const grace = await person('grace', 'Grace Hopper');
  const mallory = await person('mallory', 'Mallory');
  await ada.post('/organizations/new', { login: 'cs101', name: 'Introduction to Computing' });
  await ada.post('/new', {
    owner: 'cs101',
    name: 'hw1',
    private: 'true',
    is_template: 'true',
    description: 'Fizz, step by step',
  });

  const pullNumber = await fillCourse(api);
  const original: Original = {
    folder,
    people: {
      ada: visitor('ada', ada),
      grace: visitor('grace', grace),
      mallory: visitor('mallory', mallory),
    },
    pullNumber,
  };
  const { pool } = host.context;
  await pool.query('create table small_world (original jsonb)');
  await pool.query('insert into small_world values ($1)', [JSON.stringify(original)]);
  await host.close();
}

/** Adds the starter files, Grace's copy with her solution, and its pull request. */
async function fillCourse(api: World['api']): Promise<number> {
  async function write(repo: string, path: string, content: string, message: string, more = {}) {
    await api('ada', 'PUT', `/repos/cs101/${repo}/contents/${path}`, {
      message,
      content: Buffer.from(content).toString('base64'),
      ...more,
    });
  }
  for (const [path, content] of Object.entries(files))
    await write('hw1', path, content, `Add ${path}`);
  await api('ada', 'POST', '/repos/cs101/hw1/generate', {
    owner: 'cs101',
    name: 'hw1-grace',
    private: true,
  });
  await api('ada', 'PUT', '/repos/cs101/hw1-grace/collaborators/grace', { permission: 'push' });
  await api('ada', 'PUT', '/orgs/cs101/memberships/grace', { role: 'member' });

  const { object } = (await api('ada', 'GET', '/repos/cs101/hw1-grace/git/ref/heads/main')) as {
    object: { sha: string };
  };
  await api('ada', 'POST', '/repos/cs101/hw1-grace/git/refs', {
    ref: 'refs/heads/feedback',
    sha: object.sha,
  });
  const { sha } = (await api('ada', 'GET', '/repos/cs101/hw1-grace/contents/src/fizz.py')) as {
    sha: string;
  };
  await write(
    'hw1-grace',
    'src/fizz.py',
    solution,
    'Answer with Fizz\n\nMultiples of three only.',
    { sha },
  );
  const pull = (await api('ada', 'POST', '/repos/cs101/hw1-grace/pulls', {
    title: 'Feedback',
    head: 'main',
    base: 'feedback',
    body: 'Comments on your work will appear **here**.',
  })) as { number: number };
  return pull.number;
}
