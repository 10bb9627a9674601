import { crc32 } from 'node:zlib';
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

/** Stored, not compressed. */
function zip(files: Record<string, string>): Buffer {
  const central: Buffer[] = [];
  const parts: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const data = Buffer.from(text);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt32LE(crc32(data), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(data.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(0o100644 * 65_536, 6);
    tail.writeUInt32LE(offset, 10);
    const madeBy = Buffer.from([20, 3]);
    central.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), madeBy, shared, tail, Buffer.from(name)]),
    );
    parts.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(central.length, 8);
  end.writeUInt16LE(central.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
}

it('a .zip is read like a .tar.gz', async () => {
  const answer = await upload(zip({ 'hw1/lectern.yml': lectern, 'hw1/data.txt': '3 4' }));
  expect(answer.statusCode, answer.body).toBe(200);
  const { tests } = answer.json<{ tests: AssignmentTests }>();
  expect(tests).toMatchObject({
    version: { number: 1, format: 'lectern' },
    plan: { cases: [{ files: ['data.txt'] }] },
  });
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
  ['that is a cut .zip', zip({ 'lectern.yml': lectern }).subarray(0, -30), 'tests_invalid'],
  ['with a path out of the archive', zip({ '../lectern.yml': lectern }), 'tests_invalid'],
  ['without a file that a test names', archive({ 'lectern.yml': lectern }), 'tests_invalid'],
  ['that is no YAML', archive({ 'lectern.yml': 'a: [' }), 'tests_invalid'],
  ['that is empty', Buffer.alloc(0), 'upload_missing'],
  ['larger than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1), 'upload_too_large'],
] as const)('a file %s is refused with one sentence', async (_, bytes, code) => {
  const answer = await upload(bytes);
  expect(answer).toFailWith(code);
  expect(answer.json<{ message: string }>().message).toMatch(/^[A-Z].*\.$/);
  expect(await versions()).toEqual([]);
});

it('the file of a teaching assistant is refused before it is read', async () => {
  expect(await upload(Buffer.alloc(6 * 1024 * 1024), ta)).toFailWith('role_too_low');
});

it('JSON is no file', async () => {
  const answer = await world.api.as(professor).post(`${path}/upload`, { tests: [] });
  expect(answer).toFailWith('unsupported_media_type');
});
