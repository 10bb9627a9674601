/**
 * Makes every call of the contract as every kind of caller: with ids of their own classroom, of another one, and
 * with unknown ids. Prints the answers as a table.
 */
import { routes, type Route, type RouteName } from '@lectern/contract';
import type { Caller, Response } from '@lectern/testkit/api';
import { startWorld } from '@lectern/testkit/world';
import { afterAll, describe, expect, it } from 'vitest';
import {
  expectedVerdict,
  whoseIds,
  type Verdict,
  type Whose,
} from '@lectern/testkit/authorization/expected';
import { signInAs, callerKinds, type CallerKind } from '@lectern/testkit/authorization/people';
import {
  absentId,
  samples,
  type Sample,
  type SampledName,
} from '@lectern/testkit/authorization/samples';
import { transact } from '../db/transact.ts';
import { makeKeyring } from '../secrets/keyring.ts';
import { saveTokens } from './tokens/token-queries.ts';

const keyring = makeKeyring([Buffer.alloc(32, 'matrix')]);
const world = await startWorld({ app: { keyring } });
const home = await world.seededClassroom();
const elsewhere = await world.seededClassroom();
const places = { own: home, foreign: elsewhere, absent: undefined } as const;

const calls = (Object.keys(samples) as SampledName[]).map((name): [SampledName, Route] => [
  name,
  routes[name],
]);

const printed: string[] = [];
afterAll(async () => {
  process.stdout.write(`\n${printed.join('\n')}\n`);
  await world.close();
});

function send(caller: Caller, route: Route, sample: Sample): Promise<Response> {
  const { params = {}, query, body } = sample;
  const place = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const path = query ? `${place}?${new URLSearchParams(query)}` : place;
  switch (route.method) {
    case 'GET':
      return caller.get(path);
    case 'DELETE':
      return caller.delete(path);
    case 'POST':
      return caller.post(path, body);
    case 'PUT':
      return caller.put(path, body);
    case 'PATCH':
      return caller.patch(path, body);
  }
}

type Samples = Partial<Record<Whose, Sample>>;
/** Callers are reused until a call succeeds, which may have changed them. */
const people: Partial<Record<CallerKind, Caller>> = {};

async function ask(
  [name, route]: [SampledName, Route],
  kept: Samples,
  kind: CallerKind,
  whose: Whose,
) {
  const sample = (kept[whose] ??= await samples[name](world, places[whose]));
  const caller = (people[kind] ??= await arrive(kind));
  const answer = await send(caller, route, sample);
  const verdict = verdictFor(name, route, kind, whose);
  // A refused call changed nothing, so its sample and caller can be used again.
  if (route.method !== 'GET' && verdict === 'allowed') {
    delete kept[whose];
    delete people[kind];
  }
  return { answer, verdict };
}

/** We hold everyone's token, and the platform is down, so that our copy of its data decides. */
async function arrive(kind: CallerKind): Promise<Caller> {
  const caller = await signInAs(world, home, kind);
  const { rows } = await world.superuser.query<{ id: number }>(
    'select user_id as id from sessions except select user_id from platform_tokens',
  );
  const never = { accessExpiresAt: null, refreshToken: null, refreshExpiresAt: null };
  const tokens = { accessToken: 'asked in vain', ...never };
  await transact(world.db, async (tx) => {
    for (const { id } of rows) await saveTokens(tx, keyring, id, tokens, world.clock.read());
  });
  return caller;
}

function hasIds(name: RouteName, { params, body }: Route): boolean {
  return params !== undefined || (name === 'createClassroom' && body !== undefined);
}

/**
 * Statuses of allowed calls that lack the platform, a browser's pre-login cookie, the files of a
 * repository, an acceptance, or the version of what they replace.
 */
const letInWith: Partial<Record<RouteName, readonly number[]>> = {
  getPlatform: [503],
  login: [400],
  getTree: [409],
  getStarterDiff: [409],
  getBlob: [409],
  getRaw: [409],
  acceptAssignment: [403, 422],
  getAcceptance: [404],
  previewRoster: [422],
  importRoster: [422],
  decideClaims: [409],
  claimEntry: [409],
  uploadTests: [422],
  listTestRepositories: [503],
  chooseTestRepository: [503],
  tryTests: [409],
  tryTestsOnUpload: [422],
  // The sample belongs to somebody else.
  editSavedComment: [404],
  deleteSavedComment: [404],
  saveGradebookPlan: [409],
  fillFile: [422],
};

function isVerdict({ statusCode }: Response, verdict: Verdict, name: RouteName): boolean {
  if (verdict !== 'allowed') return statusCode === verdict;
  const isToldWhy = letInWith[name]?.includes(statusCode) ?? false;
  return isToldWhy || (statusCode >= 200 && statusCode < 300);
}

const byToken: readonly RouteName[] = ['joinClassroom', 'acceptAssignment', 'getAcceptance'];

/** The token decides who may use a link, so only an unknown link is refused. */
function verdictFor(name: RouteName, route: Route, kind: CallerKind, whose: Whose): Verdict {
  const verdict = expectedVerdict(route.policy, kind, whose);
  const isUnknownLink = byToken.includes(name) && whose === 'absent';
  return isUnknownLink && verdict === 'allowed' ? 404 : verdict;
}

describe.each(calls)('%s', (name, route) => {
  it('admits the callers that its policy names, and nobody else', async () => {
    const cells: string[] = [];
    const kept: Samples = {};
    for (const kind of callerKinds) {
      const asked = hasIds(name, route) ? whoseIds : (['own'] as const);
      const answers: Response[] = [];
      for (const whose of asked) {
        const { answer, verdict } = await ask([name, route], kept, kind, whose);
        const told = `${kind}, ${whose} ids: ${answer.statusCode} ${answer.body}`;
        expect(isVerdict(answer, verdict, name), `${told}, expected ${verdict}`).toBe(true);
        answers.push(answer);
      }
      const [, foreign, absent] = answers;
      const isRefused = foreign && foreign.statusCode >= 400 && !byToken.includes(name);
      if (isRefused) expect(foreign.body).toBe(absent?.body);
      cells.push(answers.map(({ statusCode }) => statusCode).join('/'));
    }
    if (printed.length === 0) printed.push(row('own/foreign/absent ids', callerKinds));
    printed.push(row(`${route.method} ${route.path}`, cells));
  });
});

function row(first: string, cells: readonly string[]): string {
  return [first.padEnd(70), ...cells.map((cell) => cell.padEnd(12))].join(' ');
}

/** A submission of one assignment, requested under another of the same classroom. */
const template = await world.template(home.organization);
const [named, another] = [
  await world.assignment(home.classroom, template),
  await world.assignment(home.classroom, template),
];
const on = { id: another.id, orgId: home.organization.id };
const misplaced = { aid: named.id, wid: (await world.work(on, home.student)).id };

describe('an id that does not belong to its parent', () => {
  it.each(calls.filter(([, { path }]) => /:cid.*:(userId|linkId|deletedId|aid|wid)/.test(path)))(
    'is answered by %s like one that does not exist',
    async (name, route) => {
      const theirs = await samples[name](world, elsewhere);
      const professor = world.api.as(home.professor);
      const mixed = { ...theirs.params, cid: home.classroom.id };
      const absentIds = { userId: absentId, linkId: absentId, deletedId: absentId };
      const nothing = { ...mixed, ...absentIds, aid: absentId, wid: absentId };
      const absent = await send(professor, route, { ...theirs, params: nothing });
      const isOfWork = route.path.includes(':wid');
      for (const params of isOfWork ? [mixed, { ...mixed, ...misplaced }] : [mixed]) {
        const answer = await send(professor, route, { ...theirs, params });
        expect(answer.statusCode).toBe(404);
        expect(answer.body).toBe(absent.body);
      }
    },
  );
});

describe('calls that everyone may make', () => {
  it('tell a stranger the same about a foreign classroom and an unknown one', async () => {
    const outsider = () => signInAs(world, home, 'outsider');
    for (const name of ['getMembership', 'checkClassroomName'] as const) {
      const route = routes[name];
      const foreign = await samples[name](world, elsewhere);
      const absent = await samples[name](world, undefined);
      const first = await send(await outsider(), route, foreign);
      const second = await send(await outsider(), route, absent);
      expect([first.statusCode, first.body]).toEqual([second.statusCode, second.body]);
    }
  });
});
