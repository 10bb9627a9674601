/** The server answers failures only through the error catalogue, and uses every code of it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errorCodes } from '@lectern/contract/errors';
import { describe, expect, it } from 'vitest';

const source = fileURLToPath(new URL('../../apps/server/src', import.meta.url));
const contract = fileURLToPath(new URL('../../packages/contract/src', import.meta.url));

/** The only file that turns a failure into an answer. */
const mayAnswer = ['http/error-handler.ts'];

const ways = [
  { means: 'a failing status set by hand', pattern: /\.(?:code|status)\(\s*[45]\d\d\s*\)/ },
  { means: 'a failing status set by hand', pattern: /\bstatusCode\s*[:=]\s*[45]\d\d\b/ },
  {
    means: 'a body with a sentence in it',
    pattern: /\.send\(\s*\{[^}]*\b(?:message|msg|error)\b/s,
  },
  { means: 'an error of the framework', pattern: /\b(?:createError|httpErrors)\b/ },
  { means: 'a thrown value that is no error', pattern: /\bthrow\s+(?:['"`{]|reply\b)/ },
];

function strayAnswers(text: string): string[] {
  return ways.filter(({ pattern }) => pattern.test(text)).map(({ means }) => means);
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!test|slow|fixture)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !mayAnswer.includes(relative(source, file)));
}

it('the server throws every failure as a code of the catalogue', () => {
  const files = filesOf(source);
  expect(files.length).toBeGreaterThan(40);
  const stray = files.flatMap((file) =>
    strayAnswers(readFileSync(file, 'utf8')).map((means) => `${relative(source, file)}: ${means}`),
  );
  expect(stray).toEqual([]);
});

it('every code of the catalogue is used somewhere', () => {
  const files = [...filesOf(source), ...filesOf(contract)];
  const others = files.filter((file) => file !== join(contract, 'errors/errors.ts'));
  const text = others.map((file) => readFileSync(file, 'utf8')).join('\n');
  const unused = errorCodes.filter((code) => !new RegExp(`['.]${code}\\b`).test(text));
  expect(unused).toEqual([]);
});

describe('the search for uncatalogued answers', () => {
  it.each([
    'return reply.code(409).send();',
    'reply.status(500)',
    `return reply.send({ ok: false, message: 'Already exists' });`,
    `reply.send({\n  error: 'no',\n})`,
    `throw Object.assign(new Error('x'), { statusCode: 418 });`,
    `const createError = require('@fastify/error');`,
    `throw 'no';`,
    `throw { code: 'x' };`,
  ])('finds %j', (text) => {
    expect(strayAnswers(text)).not.toEqual([]);
  });

  it.each(['reply.code(204).send()', `throw new AppError('not_found')`, 'reply.send(answer)'])(
    'accepts %j',
    (text) => {
      expect(strayAnswers(text)).toEqual([]);
    },
  );
});
