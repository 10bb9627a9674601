import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  extractDescription,
  withoutNames,
  type OpenApi,
} from '../testing/conformance/extract-description.ts';
import { readDescription, writeDescription } from '../testing/conformance/github-description.ts';
import { listRoutes, type RestRoute } from '../testing/list-routes.ts';
import { startedForge, type Person, type StartedForge } from '../testing/started-forge.ts';

/** Values that have broken servers before. */
const hostileParameters = [
  '...',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%E0%80%80',
  '-1',
  '0',
  '99999999999999999999',
  '1e5',
  "'; drop table forge.accounts; --",
  '%F0%9F%92%A9',
  '--upload-pack=x',
  'x'.repeat(3000),
  'x'.repeat(12_000),
  '%zz',
  '__proto__',
  '{owner}',
];

const hostileBodies = [
  undefined,
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '{"name":{"$gt":""},"ref":[1],"sha":1e99,"title":null,"permission":"\\u0000"}',
  '{"__proto__":{"admin":true},"constructor":1}',
  JSON.stringify({ name: 'x'.repeat(100_000), message: 'x', content: '\u0000', body: '\ud800' }),
  '['.repeat(50_000),
  `{"a":[${'{},'.repeat(60_000)}0]}`,
];

const hostileQuery = '?page=-1&per_page=1e9&sha=a&sha=b&ref=%00&ref=..&since=yesterday&sort[]=x';

/** GitHub serves these routes but does not describe them. */
const undescribed = [
  'GET /organizations/:id',
  'GET /repositories/:id',
  'GET /repos/:owner/:repo/contents',
];

let forge: StartedForge;
let ada: Person;
let routes: RestRoute[];

beforeAll(async () => {
  forge = await startedForge();
  ada = await forge.person('ada');
  await forge.organization('acme', ada);
  await ada.octokit.rest.repos.createInOrg({
    org: 'acme',
    name: 'work',
    private: true,
    auto_init: true,
  });
  routes = await listRoutes(forge.context);
});
afterAll(() => forge.close());

/** Real, so that the code behind them meets the hostile value. */
const real: Record<string, string> = { ':owner': 'acme', ':repo': 'work', ':org': 'acme' };

function fill(url: string, hostile: string, known = real): string {
  const parts = url
    .split('/')
    .map((part) => (part === '*' || part.startsWith(':') ? (known[part] ?? hostile) : part));
  return parts.join('/');
}

type Answer = { statusCode: number; body: string };

async function call(
  method: string,
  url: string,
  payload?: string,
  token?: string,
): Promise<Answer> {
  return forge.app.inject({
    method: method as 'GET',
    url,
    headers: {
      ...(token === undefined ? {} : { authorization: `token ${token}` }),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
}

/** Sends the headers of a large body, but no body. */
function answerToHead(method: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': 4_000_000 };
    const sending = request(forge.url + path, { method, headers, timeout: 5_000 });
    sending.on('error', reject);
    sending.on('timeout', () =>
      sending.destroy(new Error(`${method} ${path} waits for the body.`)),
    );
    sending.on('response', ({ statusCode }) => {
      resolve(statusCode);
      sending.destroy();
    });
    sending.flushHeaders();
  });
}

type Unexpected = [method: string, url: string, value: string | undefined, status: number];

function isGitHubError(body: string): boolean {
  const answer: unknown = JSON.parse(body);
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'message' in answer &&
    'documentation_url' in answer
  );
}

/** A success or a client error in GitHub's format. */
function isProperAnswer({ statusCode, body }: Answer): boolean {
  return statusCode < 400 || (statusCode < 500 && isGitHubError(body));
}

describe('every route of the API', () => {
  test('declares who may call it', () => {
    expect(routes.length).toBeGreaterThan(80);
    expect(routes.filter(({ access }) => access === 'undeclared')).toEqual([]);
  });

  test("is validated against GitHub's description unless GitHub has none", () => {
    const served = routes.map(({ method, url }) => `${method} ${url.slice('/api/v3'.length)}`);
    // CONTRIBUTING.md says how to update the stored description.
    const source = process.env['GITHUB_DESCRIPTION'];
    if (source !== undefined) {
      const openApi = JSON.parse(readFileSync(source, 'utf8')) as OpenApi;
      writeDescription(extractDescription(openApi, served));
    }
    const described = Object.keys(readDescription().operations);
    expect([...described, ...undescribed].map(withoutNames).toSorted()).toEqual(
      served.map(withoutNames).toSorted(),
    );
  });

  test('that requires a caller refuses strangers', async () => {
    const closed = routes.filter(
      ({ access }) => access !== 'anyone' && !access.startsWith('organization:anyone'),
    );
    for (const { method, url } of closed) {
      const { statusCode } = await call(method, fill(url, '1'), '{}');
      expect([method, url, statusCode]).toEqual([method, url, expect.toBeOneOf([401, 403, 404])]);
    }
  });

  test('that requires a caller for writing refuses strangers before reading the body', async () => {
    // A route for clients reads the client secret in its handler.
    const closed = routes.filter(
      ({ method, access }) => method !== 'GET' && access !== 'anyone' && access !== 'client',
    );
    const unknown = { method: 'POST', url: '/api/v3/nothing/here' };
    for (const { method, url } of [...closed, unknown]) {
      const status = await answerToHead(method, fill(url, '1'));
      expect([method, url, status]).toEqual([method, url, expect.toBeOneOf([401, 403, 404])]);
    }
  });

  test(
    'answers hostile parameters and queries with a proper error',
    { tags: 'release', timeout: 120_000 },
    async () => {
      const unexpected: Unexpected[] = [];
      for (const { method, url } of routes) {
        // Skips routes that would delete or rename what the other cases need.
        if (method !== 'GET' && !fill(url, '§').includes('§')) continue;
        // A route with known parameters only has one address.
        const addresses = new Set(hostileParameters.map((hostile) => fill(url, hostile)));
        await Promise.all(
          Array.from(addresses, async (address) => {
            const answer = await call(method, address + hostileQuery, '{}', ada.token);
            if (!isProperAnswer(answer))
              unexpected.push([method, url, address.slice(0, 80), answer.statusCode]);
          }),
        );
      }
      expect(unexpected).toEqual([]);
    },
  );

  test('finds nothing under hostile names of owners, organizations and repositories', async () => {
    const nothing = [400, 401, 403, 404, 422];
    const unexpected: Unexpected[] = [];
    const named = routes.filter(({ url }) => /:(owner|org|repo)/.test(url));
    for (const { method, url } of named) {
      await Promise.all(
        hostileParameters.map(async (hostile) => {
          const { statusCode } = await call(method, fill(url, hostile, {}), '{}', ada.token);
          if (!nothing.includes(statusCode))
            unexpected.push([method, url, hostile.slice(0, 80), statusCode]);
        }),
      );
    }
    expect(unexpected).toEqual([]);
  }, 120_000);

  test('answers hostile bodies with a proper error', async () => {
    const unexpected: Unexpected[] = [];
    const writing = routes.filter(({ method }) => method !== 'GET' && method !== 'DELETE');
    for (const { method, url } of writing) {
      await Promise.all(
        hostileBodies.map(async (payload) => {
          const answer = await call(method, fill(url, 'x'), payload, ada.token);
          const sent = payload?.slice(0, 40);
          if (!isProperAnswer(answer)) unexpected.push([method, url, sent, answer.statusCode]);
        }),
      );
    }
    expect(unexpected).toEqual([]);
  }, 120_000);
});
