/** Extracts the schemas of answers to the given routes from GitHub's OpenAPI description. */
import type { GitHubDescription } from './github-description.ts';

export interface OpenApi {
  info: { title: string; version: string; license: { name: string } };
  paths: Record<string, Record<string, { responses: Record<string, Answer> }>>;
  components: { schemas: Record<string, object> };
}

interface Answer {
  content?: Record<string, { schema?: object }>;
}

/** Routes look like `GET /users/:login`. Routes that GitHub does not describe are left out. */
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

/** Removes parameter names, which differ between a route and GitHub's path. */
export function withoutNames(route: string): string {
  return route.replaceAll(/\{\w+\}|:\w+|\*/g, '{}');
}

/** Keeps only successful answers. */
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

/** Keywords that do not affect validation. */
const beside = new Set([
  'title',
  'description',
  'example',
  'default',
  'deprecated',
  'format',
  'discriminator',
]);

/** Converts an OpenAPI schema to a smaller JSON Schema. */
function shapeOf(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(shapeOf);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, ...shape } = Object.fromEntries(
    Object.entries(node)
      .filter(([word]) => !beside.has(word) && !word.startsWith('x-'))
      .map(([word, value]) => {
        if (word === '$ref') return [word, String(value).replace(sharedPrefix, idPrefix)];
        // Keys of `properties` are field names, not keywords.
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
  // OpenAPI enums of nullable fields do not list null.
  return Array.isArray(shape['enum'])
    ? { ...shape, type, enum: [...(shape['enum'] as unknown[]), null] }
    : { ...shape, type };
}
