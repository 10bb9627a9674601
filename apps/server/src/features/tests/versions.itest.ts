import type { AssignmentTests, TestForm, TestVersion } from '@lectern/contract';
import { startWorld } from '@lectern/testkit/world';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog, testVersions } from '../../db/schema/index.ts';

const world = await startWorld();
afterAll(world.close);
const { organization, classroom, professor, ta } = await world.seededClassroom();
const template = await world.template(organization);

let path = '';
let assignmentId = 0;
beforeEach(async () => {
  assignmentId = (await world.assignment(classroom, template)).id;
  path = `/classrooms/classroom/${classroom.id}/assignments/assignment/${assignmentId}/tests`;
});

const prints = { name: 'Prints 7', points: 2, run: './sum', stdin: '3 4', expected: '7' };
const exits = { name: 'Exits', points: 0.5, run: './sum --help', visibility: 'after_due' as const };

const save = (form: Partial<TestForm>, basedOn: number | null = null) =>
  world.api.as(professor).put(path, { based_on: basedOn, cases: [prints, exits], ...form });

const read = async () => (await world.api.as(ta).read<{ tests: AssignmentTests }>(path)).tests;

async function versions() {
  return (await world.api.as(ta).read<{ versions: TestVersion[] }>(`${path}/versions`)).versions;
}

describe('the form of tests', () => {
  it('is empty for an assignment without tests', async () => {
    expect(await read()).toMatchObject({ version: null, plan: null, is_form: true, waiting: 0 });
    expect(await versions()).toEqual([]);
  });

  it('saves each change as a version that is used at once, and keeps the keys of known cases', async () => {
    expect((await save({})).statusCode).toBe(200);
    const first = await read();
    expect(first.version).toMatchObject({
      number: 1,
      source: 'form',
      cases: 2,
      suites: 0,
      points: 2.5,
      created_by: professor.login,
      in_use: true,
    });
    const keys = first.plan?.cases.map(({ key }) => key);
    expect(keys).toEqual(['prints-7', 'exits']);
    const renamed = { ...prints, key: 'prints-7', name: 'Adds' };
    await save({ cases: [renamed, { ...exits, name: 'Prints 7' }] }, 1);
    const second = await read();
    expect(second.version?.number).toBe(2);
    expect(second.plan?.cases.map(({ key, name }) => [key, name])).toEqual([
      ['prints-7', 'Adds'],
      ['prints-7-2', 'Prints 7'],
    ]);
    expect((await versions()).map(({ number, in_use }) => [number, in_use])).toEqual([
      [2, true],
      [1, false],
    ]);
  });

  it('makes no version if nothing changed', async () => {
    await save({});
    const { plan } = await read();
    expect((await save({ cases: plan!.cases }, 1)).statusCode).toBe(200);
    expect(await versions()).toHaveLength(1);
  });

  it('refuses a form that another professor overtook', async () => {
    await save({});
    expect(await save({})).toFailWith('conflict');
    expect(await versions()).toHaveLength(1);
  });

  it.each([
    ['no case', { cases: [] }, 'tests_empty'],
    [
      'a broken pattern',
      { cases: [{ ...prints, expected: '(', comparison: 'regex' }] },
      'tests_invalid',
    ],
    ['101 cases', { cases: Array.from({ length: 101 }, () => prints) }, 'invalid_value'],
    ['1,001 points', { cases: [{ ...prints, points: 1_001 }] }, 'invalid_value'],
  ] as [string, Partial<TestForm>, 'tests_empty' | 'tests_invalid' | 'invalid_value'][])(
    'with %s is refused and saves nothing',
    async (_, form, code) => {
      expect(await save(form)).toFailWith(code);
      expect(await versions()).toEqual([]);
    },
  );

  it('cannot be saved 61 times in an hour', async () => {
    await world.db.insert(testVersions).values(
      Array.from({ length: 60 }, (_, at) => ({
        assignmentId,
        number: at + 1,
        source: 'form' as const,
        format: 'form' as const,
        plan: {},
        createdAt: world.clock.read(),
      })),
    );
    expect(await save({})).toFailWith('rate_limited');
  });
});

describe('a version', () => {
  it('is never changed', async () => {
    await save({});
    const change = world.db.update(testVersions).set({ number: 7 });
    await expect(change).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  it('can be used again, and tests can be withdrawn, each with an entry in the audit log', async () => {
    await save({});
    await save({ cases: [prints] }, 1);
    await world.api.as(professor).put(`${path}/version`, { number: 1 });
    expect((await read()).version?.number).toBe(1);
    await world.api.as(professor).put(`${path}/version`, { number: null });
    expect(await read()).toMatchObject({ version: null, plan: null });
    expect(await world.api.as(professor).put(`${path}/version`, { number: 9 })).toFailWith(
      'not_found',
    );
    const entries = await world.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `assignment:${assignmentId}`))
      .orderBy(auditLog.id);
    expect(entries.map(({ action }) => action)).toEqual([
      'tests.saved',
      'tests.saved',
      'tests.version-chosen',
      'tests.withdrawn',
    ]);
    const old = await world.api
      .as(ta)
      .read<{ plan: AssignmentTests['plan'] }>(`${path}/versions/1`);
    expect(old.plan?.cases).toHaveLength(2);
  });
});

it('settings keep fields that the change does not name', async () => {
  const change = (body: object) => world.api.as(professor).patch(`${path}/settings`, body);
  await change({ runs_per_day: 5 });
  await change({ counts_check_runs: true });
  expect(await read()).toMatchObject({ runs_per_day: 5, counts_check_runs: true });
  expect(await change({ runs_per_day: 0 })).toFailWith('invalid_value');
  await change({ runs_per_day: null });
  expect(await read()).toMatchObject({ runs_per_day: null, counts_check_runs: true });
});
