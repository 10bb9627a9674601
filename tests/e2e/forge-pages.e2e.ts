/**
 * Pages of the code host in a real browser: phone, keyboard, Content-Security-Policy. `npm run screens`
 * checks the pages that a course uses in both themes.
 *
 * @module-tag release
 */
import { createServer, type Server } from 'node:http';
import { readdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { repositoryDir } from '@lectern/forge/git/paths';
import { smallWorld, type World } from '@lectern/forge/testing/small-world';
import { hostLook } from '@lectern/server/built-in-host/host-look';
import { webBuild } from '@lectern/server/release';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, violations } from './pages/accessible.ts';
import { sharedBrowser } from './product/browser.ts';
import { phone } from './product/product.ts';

let app: Server;
let appOrigin: string;
let world: World;
let browser: Browser;

beforeAll(async () => {
  app = createServer((_request, response) => response.end('the app'));
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  appOrigin = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  world = await smallWorld(appOrigin, await hostLook(webBuild));
  await world.api('ada', 'POST', `/repos/cs101/hw1-grace/pulls/${world.pullNumber}/reviews`, {
    event: 'COMMENT',
    body: 'Well done. Three remarks at the lines.',
    comments: [
      { path: 'src/fizz.py', line: 5, side: 'RIGHT', body: 'Rather `f"{n}"`.' },
      { path: 'src/fizz.py', line: 4, side: 'RIGHT', body: 'A **good** answer. `+2`' },
      { path: 'src/fizz.py', line: 3, side: 'LEFT', body: 'This had to go.' },
    ],
  });
  await changeCommentedLines();
  await world.api('ada', 'POST', '/orgs/cs101/teams', { name: 'Staff', privacy: 'closed' });
  await world.api('ada', 'PUT', '/orgs/cs101/teams/staff/repos/cs101/hw1', { permission: 'push' });
  await breakRepository();
  browser = await sharedBrowser();
});
afterAll(async () => {
  await world.host.close();
  app.close();
});

/** A later commit moves one of the commented lines and changes another. */
async function changeCommentedLines(): Promise<void> {
  const at = '/repos/cs101/hw1-grace/contents/src/fizz.py';
  const { sha, content } = (await world.api('ada', 'GET', at)) as { sha: string; content: string };
  const before = Buffer.from(content, 'base64').toString();
  const after = `import sys\n\n${before.replace('return str(n)', 'return f"{n}"')}`;
  const encoded = Buffer.from(after).toString('base64');
  await world.api('ada', 'PUT', at, { message: 'Go on', sha, content: encoded });
}

/** Damages a repository, so that its page fails. */
async function breakRepository(): Promise<void> {
  const { id } = (await world.api('ada', 'POST', '/orgs/cs101/repos', {
    name: 'broken',
    auto_init: true,
  })) as { id: number };
  const dir = repositoryDir(world.host.context.dirs.repositories, id);
  const objects = await readdir(join(dir, 'objects'), { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of objects.filter((entry) => entry.isFile())) {
    await rm(join(parentPath, name));
    await writeFile(join(parentPath, name), 'damaged');
  }
}

type Who = 'nobody' | 'ada' | 'grace';

const authorize = '/login/oauth/authorize?client_id=Iv1.sample';

const places: [name: string, who: Who, path: string][] = [
  ['welcome', 'nobody', '/'],
  ['sign-in', 'nobody', '/login'],
  ['sign-up', 'nobody', '/join'],
  ['not-found', 'nobody', '/nothing/here'],
  ['home', 'grace', '/'],
  ['consent', 'grace', authorize],
  ['organisation', 'ada', '/cs101'],
  ['new-organisation', 'ada', '/organizations/new'],
  ['people', 'ada', '/orgs/cs101/people'],
  ['team', 'ada', '/orgs/cs101/teams/staff'],
  ['failure', 'ada', '/cs101/broken'],
  ['invitation', 'grace', '/orgs/cs101/invitation'],
  ['repository-invitation', 'grace', '/cs101/hw1-grace/invitations'],
  ['repository', 'ada', '/cs101/hw1'],
  ['folder', 'ada', '/cs101/hw1/tree/main/src'],
  ['file', 'ada', '/cs101/hw1-grace/blob/main/src/fizz.py'],
  ['markdown-file', 'ada', '/cs101/hw1/blob/main/README.md'],
  ['commits', 'ada', '/cs101/hw1/commits'],
  ['commit', 'ada', '/cs101/hw1-grace/commit/main'],
  ['branches', 'ada', '/cs101/hw1-grace/branches'],
  ['pulls', 'ada', '/cs101/hw1-grace/pulls'],
  ['pull', 'ada', '/cs101/hw1-grace/pull/1'],
  ['new-repository', 'ada', '/new'],
  ['settings', 'ada', '/cs101/hw1/settings'],
  ['rules', 'ada', '/cs101/hw1/rules'],
  ['tokens', 'ada', '/settings/tokens'],
  ['password', 'ada', '/settings/password'],
  ['app', 'ada', '/apps/lectern'],
  ['install-targets', 'ada', '/apps/lectern/installations/new'],
  ['installed', 'ada', '/settings/installations'],
  ['manifest-help', 'ada', '/settings/apps/new'],
];

interface Visit {
  page: Page;
  /** Violations of the Content-Security-Policy. */
  breaches: string[];
}

async function openAs(who: Who): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: world.host.url,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  const id = who === 'nobody' ? undefined : world[who].cookies.get('forge_session');
  if (id !== undefined) {
    await context.addCookies([{ name: 'forge_session', value: id, url: world.host.url }]);
  }
  const page = await context.newPage();
  const breaches: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) breaches.push(message.text());
  });
  return { page, breaches };
}

/** Pages that `npm run screens` does not check. */
const rare = ['consent', 'team', 'failure', 'invitation', 'repository-invitation'];

describe('on a phone', () => {
  it.each(['nobody', 'ada', 'grace'] as const)(
    'every page of the code host for %s fits and follows the policy',
    async (who) => {
      const { page, breaches } = await openAs(who);
      await page.setViewportSize(phone);
      for (const [name, , path] of places.filter(([, one]) => one === who)) {
        await page.goto(path);
        const { scrollWidth, clientWidth } = await page.evaluate(() => ({
          scrollWidth: document.documentElement.scrollWidth,
          clientWidth: document.documentElement.clientWidth,
        }));
        expect(scrollWidth, name).toBe(clientWidth);
        expect(breaches, name).toEqual([]);
        if (rare.includes(name)) expect(await violations(page), name).toEqual([]);
      }
      await page.context().close();
    },
  );
});

describe('the code host in a browser', () => {
  /** Shared, because a new window takes as long as several pages. */
  let ada: Visit;
  beforeAll(async () => {
    ada = await openAs('ada');
  });
  afterAll(() => ada.page.context().close());

  it('shows an error page without internals', async () => {
    const { page } = ada;
    const answer = await page.goto('/cs101/broken');
    expect(answer?.status()).toBe(500);
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    expect(await page.content()).not.toContain(world.host.context.dirs.repositories);
  });

  it('shows a comment at its moved line, or as outdated', async () => {
    const { page } = ada;
    await page.goto('/cs101/hw1-grace/pull/1');
    const moved = page.getByRole('row').filter({ hasText: 'A good answer.' });
    const above = moved.locator('xpath=preceding-sibling::tr[1]');
    expect(await above.innerText()).toContain('return "Fizz"');
    const outdated = page.getByRole('article').filter({ hasText: 'Outdated' });
    expect(await outdated.getByRole('figure').innerText()).toMatch(/fizz\.py:5 as of .+str\(n\)$/s);
    await expectAccessible(page, 'host-pull');
  });

  it('uses the fonts of Lectern and loads them from itself', async () => {
    const { page, breaches } = ada;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/cs101/hw1-grace/blob/main/src/fizz.py');
    const loaded = await page.evaluate(async () => {
      await document.fonts.ready;
      const faces = [...document.fonts].filter(({ status }) => status === 'loaded');
      return faces.map(({ family }) => family.replaceAll('"', ''));
    });
    expect(loaded).toEqual(expect.arrayContaining(['Inter Variable', 'JetBrains Mono Variable']));
    expect(asked.filter((url) => !url.startsWith(world.host.url))).toEqual([]);
    expect(await page.locator('[style]').count()).toBe(0);
    expect(breaches).toEqual([]);
  });

  it('redirects to the app after sign-in and consent', async () => {
    const { page, breaches } = await openAs('nobody');
    await page.goto(`${authorize}&state=s1`);
    await page.getByRole('button', { name: 'Continue as Sample Student' }).click();
    await page.getByRole('button', { name: 'Allow Lectern' }).click();
    await page.getByText('the app').waitFor();
    expect(page.url()).toMatch(/\/callback\?code=\w+&state=s1$/);
    await page.context().clearCookies();
    await page.goto(`${authorize}&state=s2`);
    await page.getByRole('button', { name: 'Continue as Sample Student' }).click();
    await page.getByText('the app').waitFor();
    expect(page.url()).toMatch(/\/callback\?code=\w+&state=s2$/);
    expect(breaches).toEqual([]);
    await page.context().close();
  });

  it('lets people install an app with the keyboard only', async () => {
    const { page } = ada;
    await page.goto('/apps/lectern/installations/new');
    await page.getByRole('link', { name: 'Install: cs101' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Install Lectern on cs101?' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Install on cs101' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('the app').waitFor();
    expect(page.url()).toMatch(/\/setup\?installation_id=\d+&setup_action=install$/);
  });

  it('describes the problem of a refused field beside it, accessibly', async () => {
    const { page } = await openAs('nobody');
    await page.goto('/join');
    await page.getByLabel('Login').fill('ada');
    await page.getByLabel('Password').fill('another horse');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('This name is taken').waitFor();
    const field = page.getByLabel('Login');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.getAttribute('aria-describedby')).toBe('login-problem login-hint');
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page, 'color-contrast')).toEqual([]);
    await page.context().close();
  });

  it('shows a new access token once, with enough contrast', async () => {
    const { page } = ada;
    await page.goto('/settings/tokens');
    await page.getByLabel('What is it for?').fill('my laptop');
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByText('It is not shown again.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page, 'color-contrast')).toEqual([]);
    await page.emulateMedia({ colorScheme: null });
  });

  it('asks before it creates an app from a manifest that another site posts', async () => {
    const { page, breaches } = ada;
    const manifest = JSON.stringify({
      name: 'Course Bot',
      url: 'https://bot.test',
      redirect_url: `${appOrigin}/made`,
      default_permissions: { contents: 'write', pull_requests: 'write' },
      default_events: ['push'],
    });
    await page.goto(appOrigin);
    await page.evaluate(
      ([action, value]) => {
        const form = document.createElement('form');
        form.method = 'post';
        form.action = action ?? '';
        const field = document.createElement('input');
        field.name = 'manifest';
        field.value = value ?? '';
        form.append(field);
        document.body.append(form);
        form.submit();
      },
      [`${world.host.url}/settings/apps/new?state=s3`, manifest],
    );
    await page.getByRole('heading', { name: 'New app: Course Bot' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create app' }).click();
    await page.getByText('the app').waitFor();
    expect(page.url()).toMatch(/\/made\?code=\w+&state=s3$/);
    expect(breaches).toEqual([]);
  });
});
