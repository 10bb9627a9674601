/** Which calls each role and status may make. */
import { serveProbes } from '@lectern/testkit/probes';
import { startWorld } from '@lectern/testkit/world';
import { afterAll, expect, it } from 'vitest';

const world = await startWorld({ app: { extend: serveProbes } });
afterAll(world.close);

const ask = (person: { token: string }, cid: number, door: 'student' | 'professor') =>
  world.api.as(person).get(`/probe/classroom/${cid}/${door}`);

it('a role may make the calls of lower roles and none of higher roles', async () => {
  const { classroom, professor, ta, student } = await world.seededClassroom();
  for (const person of [professor, ta, student]) {
    expect((await ask(person, classroom.id, 'student')).statusCode).toBe(200);
  }
  expect((await ask(professor, classroom.id, 'professor')).statusCode).toBe(200);
  for (const person of [ta, student]) {
    expect(await ask(person, classroom.id, 'professor')).toFailWith('role_too_low');
  }
});

it('a stranger does not learn that a classroom exists', async () => {
  const { classroom } = await world.seededClassroom();
  const stranger = await world.signIn();
  const real = await ask(stranger, classroom.id, 'student');
  const unreal = await ask(stranger, 2 ** 40, 'student');
  expect(real).toFailWith('not_found');
  expect(real.body).toBe(unreal.body);
});

it.each(['REQUESTED', 'ORG_INVITED', 'NOT_IN_ORG', 'REMOVED'] as const)(
  'a member with status %s is treated as a stranger',
  async (status) => {
    const { classroom } = await world.seededClassroom();
    const waiting = await world.signIn();
    await world.member(classroom, waiting, { role: 'PROFESSOR', status });
    expect(await ask(waiting, classroom.id, 'student')).toFailWith('not_found');
  },
);

it('a role in one classroom gives no rights in another', async () => {
  const here = await world.seededClassroom();
  const there = await world.seededClassroom();
  expect(await ask(here.professor, there.classroom.id, 'professor')).toFailWith('not_found');
});
