/** GitHub's own description of its REST API, against which every answer to a test is held. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv, type ValidateFunction } from 'ajv';

interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

interface Operation {
  responses: Record<string, { $ref?: string; content?: Record<string, { schema?: object }> }>;
}

const require = createRequire(import.meta.url);
const file = require.resolve('@octokit/openapi/generated/api.github.com.json');
const description = JSON.parse(readFileSync(file, 'utf8')) as Description;

const ajv = new Ajv({
  // The description speaks OpenAPI 3.0; its formats and examples are no concern of a shape check.
  strict: false,
  validateFormats: false,
  allErrors: true,
  logger: false,
  // Each check is made for a handful of answers: to make it takes longer than all its use.
  validateSchema: false,
  inlineRefs: false,
  code: { optimize: false },
});

const compiled = new Map<string, ValidateFunction | undefined>();

/**
 * What is wrong with an answer, or undefined. Addresses that GitHub does not describe (the ones by
 * numeric id) and answers without a described body are nobody's to judge.
 */
export function describeMismatch(
  method: string,
  path: string,
  status: number,
  body: unknown,
): string | undefined {
  const validate = validatorOf(method.toLowerCase(), path, String(status));
  if (!validate || validate(body)) return undefined;
  const problems = (validate.errors ?? [])
    .slice(0, 5)
    .map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
  return `${method} ${path} answered ${status} in a shape GitHub does not: ${problems.join('; ')}`;
}

function validatorOf(method: string, path: string, status: string): ValidateFunction | undefined {
  const key = `${method} ${path} ${status}`;
  if (!compiled.has(key)) compiled.set(key, compile(method, path, status));
  return compiled.get(key);
}

function compile(method: string, path: string, status: string): ValidateFunction | undefined {
  const response = description.paths[path]?.[method]?.responses[status];
  const schema = response?.content?.['application/json']?.schema;
  return schema && ajv.compile(translated(schema) as object);
}

const shared = '#/components/schemas/';

/** What Ajv makes of a part of the description; the shared parts it names are handed to Ajv as well. */
function translated(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(translated);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? known(value) : translated(value),
    ]),
  );
  if (nullable === undefined) return rest;
  // A list of values that may also be null does not name null itself.
  if (nullable === true && Array.isArray(rest['enum'])) rest['enum'].push(null);
  // Ajv knows OpenAPI's `nullable` only beside a `type`; elsewhere it becomes a choice.
  if (nullable !== true || 'type' in rest) return { ...rest, nullable };
  return { anyOf: [{ type: 'null' }, rest] };
}

const told = new Set<string>();

/** All of it would be a second and much memory: of a thousand parts the tests meet some dozens. */
function known(reference: string): string {
  const name = reference.slice(shared.length);
  const schema = description.components.schemas[name];
  if (!reference.startsWith(shared) || !schema) throw new Error(`${reference} is not a schema`);
  const id = `github:${encodeURIComponent(name)}`;
  if (!told.has(name)) {
    told.add(name);
    ajv.addSchema(translated(schema) as object, id);
  }
  return id;
}
