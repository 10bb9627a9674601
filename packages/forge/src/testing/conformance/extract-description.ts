/** From GitHub's description of all that it serves, the part that a host with these routes is held to. */
import type { GitHubDescription } from './github-description.ts';

/** What is read here of OpenAPI 3.0. */
export interface OpenApi {
  info: { title: string; version: string; license: { name: string } };
  paths: Record<string, Record<string, { responses: Record<string, Answer> }>>;
  components: { schemas: Record<string, object> };
}

interface Answer {
  content?: Record<string, { schema?: object }>;
}

/** Routes are named as in `GET /users/:login`; those that GitHub does not describe are left out. */
export function extractDescription(openApi: OpenApi, routes: string[]): GitHubDescription {
  const { info, paths, components } = openApi;
  const served = new Set(routes.map(withoutNames));
  const operations: GitHubDescription['operations'] = {};
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { responses }] of Object.entries(methods)) {
      const name = `${method.toUpperCase()} ${path}`;
      if (served.has(withoutNames(name))) operations[name] = shapesOf(responses);
    }
  }
  const shared: GitHubDescription['shared'] = {};
  const addNamedIn = (part: object) => {
    for (const id of namedIn(part)) {
      if (id in shared) continue;
      const schema = components.schemas[id.slice(idPrefix.length)];
      if (!schema) throw new Error(`${id} is not described`);
      shared[id] = shapeOf(schema) as object;
      addNamedIn(shared[id]);
    }
  };
  addNamedIn(operations);
  return { from: `${info.title}, ${info.version}, ${info.license.name}`, operations, shared };
}

/** A route and GitHub's name for it may call their parameters differently. */
export function withoutNames(route: string): string {
  return route.replaceAll(/\{\w+\}|:\w+|\*/g, '{}');
}

/** Refusals are not judged. */
function shapesOf(responses: Record<string, Answer>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(responses).flatMap(([status, { content }]) => {
      const schema = content?.['application/json']?.schema;
      return schema && status < '400' ? [[status, shapeOf(schema) as object]] : [];
    }),
  );
}

const sharedPrefix = '#/components/schemas/';
const idPrefix = 'github:';

function namedIn(part: object): string[] {
  return Array.from(JSON.stringify(part).matchAll(/"\$ref":"([^"]+)"/g), ([, id]) => id ?? '');
}

/** Words that say nothing about a shape. */
const beside = new Set([
  'title',
  'description',
  'example',
  'default',
  'deprecated',
  'format',
  'discriminator',
]);

/** What is left of a schema, in the words of JSON Schema instead of OpenAPI's. */
function shapeOf(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(shapeOf);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, ...shape } = Object.fromEntries(
    Object.entries(node)
      .filter(([word]) => !beside.has(word) && !word.startsWith('x-'))
      .map(([word, value]) => {
        if (word === '$ref') return [word, String(value).replace(sharedPrefix, idPrefix)];
        // The names in here are the answer's own, whatever they mean elsewhere.
        return [word, word === 'properties' ? propertiesOf(value as object) : shapeOf(value)];
      }),
  ) as Record<string, unknown>;
  return nullable === true ? orNull(shape) : shape;
}

function propertiesOf(properties: object): object {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, shapeOf(schema)]),
  );
}

function orNull(shape: Record<string, unknown>): object {
  if (typeof shape['type'] !== 'string') return { anyOf: [{ type: 'null' }, shape] };
  const type = [shape['type'], 'null'];
  // A list of values that may also be null does not name null itself.
  return Array.isArray(shape['enum'])
    ? { ...shape, type, enum: [...(shape['enum'] as unknown[]), null] }
    : { ...shape, type };
}
