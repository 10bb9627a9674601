import type { AssignmentTests, TestMistake, TestVersion } from '@lectern/contract';
import { writeTarGz } from '@lectern/course-tests/archive/write-tar-gz';
import { startWorld } from '@lectern/testkit/world';
import { afterAll, beforeEach, expect, it } from 'vitest';

const world = await startWorld();
afterAll(world.close);
const { organization, classroom, professor, ta } = await world.seededClassroom();
const template = await world.template(organization);

let path = '';
beforeEach(async () => {
  const { id } = await world.assignment(classroom, template);
  path = `/classrooms/classroom/${classroom.id}/assignments/assignment/${id}/tests`;
});

const octets = { 'content-type': 'application/octet-stream' };
const upload = (bytes: Uint8Array, as = professor, headers: Record<string, string> = octets) =>
  world.api.as(as).post(`${path}/upload?file_name=hw1.tar.gz`, Buffer.from(bytes), headers);

const archive = (files: Record<string, string>) =>
  writeTarGz(
    new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)] as const)),
  );

const lectern = `version: 1
cases:
  - name: Reads data
    points: 2
    run: ./sum data.txt
    files: [data.txt]
    expected: '7'
`;

const versions = async () =>
  (await world.api.as(ta).read<{ versions: TestVersion[] }>(`${path}/versions`)).versions;

it('an uploaded archive is a version with the files that its tests name', async () => {
  const answer = await upload(archive({ 'hw1/lectern.yml': lectern, 'hw1/data.txt': '3 4' }));
  expect(answer.statusCode, answer.body).toBe(200);
  const { tests } = answer.json<{ tests: AssignmentTests }>();
  expect(tests).toMatchObject({
    is_form: false,
    version: {
      number: 1,
      source: 'upload',
      source_ref: 'hw1.tar.gz',
      format: 'lectern',
      points: 2,
    },
    plan: { cases: [{ key: 'reads-data', files: ['data.txt'] }] },
  });
  // The same archive again makes no other version.
  await upload(archive({ 'hw1/lectern.yml': lectern, 'hw1/data.txt': '3 4' }));
  expect(await versions()).toHaveLength(1);
  await upload(archive({ 'hw1/lectern.yml': lectern, 'hw1/data.txt': '3 5' }));
  expect(await versions()).toHaveLength(2);
});

it('mistakes are told with file and line, and nothing is saved', async () => {
  const wrong = lectern.replace('points: 2', 'points: many');
  const answer = await upload(archive({ 'lectern.yml': wrong, 'data.txt': '' }));
  expect(answer).toFailWith('tests_invalid');
  const { mistakes, message } = answer.json<{ mistakes: TestMistake[]; message: string }>();
  expect(mistakes[0]).toMatchObject({ file: 'lectern.yml', line: 4 });
  expect(message).toMatch(/^The tests were not saved\. lectern\.yml, line 4/);
  expect(await versions()).toEqual([]);
});

it.each([
  ['that is no archive', Buffer.from('hello'), 'tests_invalid'],
  ['without a configuration', archive({ 'data.txt': '7' }), 'tests_invalid'],
  ['that is empty', Buffer.alloc(0), 'upload_missing'],
  ['larger than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1), 'upload_too_large'],
] as const)('a file %s is refused with one sentence', async (_, bytes, code) => {
  expect(await upload(bytes)).toFailWith(code);
  expect(await versions()).toEqual([]);
});

it('the file of a teaching assistant is refused before it is read', async () => {
  expect(await upload(Buffer.alloc(6 * 1024 * 1024), ta)).toFailWith('role_too_low');
});

it('JSON is no file', async () => {
  const answer = await world.api.as(professor).post(`${path}/upload`, { tests: [] });
  expect(answer).toFailWith('unsupported_media_type');
});
