import { errors, type ErrorCode } from '../errors/errors.ts';
import { namedSchemas, printSchema, reference, type Json } from './openapi-schemas.ts';
import { ClientKey, clientKeyHeader } from '../route/client-key.ts';
import { policies, type Policy } from '../route/policies.ts';
import { errorsOf } from '../route/route-errors.ts';
import type { Route } from '../route/route.ts';
import { z } from '../zod.ts';

/** Prints the route table as OpenAPI 3.1. */

export interface ApiInfo {
  readonly title: string;
  readonly version: string;
}

/** A type alias, because an interface is not assignable to a JSON record. */
export type OpenApiDocument = {
  readonly openapi: '3.1.0';
  readonly info: ApiInfo;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>;
    readonly securitySchemes: Json;
  };
};

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Json[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Json;
  readonly responses: Readonly<Record<string, Json>>;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: unknown;
}

const namedByClient = z.object({ [clientKeyHeader]: ClientKey.optional() });

const session = {
  type: 'apiKey',
  in: 'cookie',
  name: 'lectern',
  description: 'Set by POST /login. Over https its name is __Host-lectern.',
};

const binary = { type: 'string', contentMediaType: 'application/octet-stream' };

const token = {
  type: 'http',
  scheme: 'bearer',
  description: 'The autograder token of an assignment.',
};

export function openApiDocument(
  routes: Readonly<Record<string, Route>>,
  info: ApiInfo,
): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [name, route] of Object.entries(routes)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route) };
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/api' }],
    tags: [...new Set(Object.values(routes).map((route) => route.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: namedSchemas(),
      securitySchemes: { session, token },
    },
  };
}

function operation(name: string, route: Route): Operation {
  const policy: Policy = policies[route.policy];
  return {
    operationId: name,
    tags: [route.tag],
    summary: route.summary,
    description: policy.allows,
    security: [
      ...(policy.session ? [{ session: [] }] : []),
      ...(policy.token ? [{ token: [] }] : []),
    ],
    parameters: [
      ...parameters('path', route.params),
      ...parameters('query', route.query),
      ...(route.once ? parameters('header', namedByClient) : []),
    ],
    ...(route.body && {
      requestBody: { required: true, content: content(printSchema(route.body, 'input')) },
    }),
    ...(route.upload && {
      requestBody: { required: true, content: content(binary, 'application/octet-stream') },
    }),
    responses: { ...success(route), ...failures(route) },
  };
}

function parameters(where: Parameter['in'], schema: z.ZodType | undefined): Parameter[] {
  if (!schema) return [];
  const { properties, required } = printSchema(schema, 'input');
  return Object.entries(properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: Array.isArray(required) && required.includes(name),
    schema: property,
  }));
}

function success({ answer, summary }: Route): Record<string, Json> {
  if (typeof answer !== 'string') {
    return { 200: { description: summary, content: content(printSchema(answer, 'output')) } };
  }
  switch (answer) {
    case 'none':
      return { 204: { description: 'Done' } };
    case 'text':
      return { 200: { description: summary, content: content({ type: 'string' }, 'text/plain') } };
    case 'image':
      return { 200: { description: summary, content: content({}, 'image/*') } };
    case 'events':
      return { 200: { description: summary, content: content({}, 'text/event-stream') } };
  }
}

/** One answer per status, with an example for each code of that status. */
function failures(route: Route): Record<string, Json> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(route)) {
    const { status } = errors[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(Array.from(byStatus, ([status, codes]) => [status, failure(codes)]));
}

function failure(codes: readonly ErrorCode[]): Json {
  const examples = codes.map((code) => {
    const { message } = errors[code];
    return [code, { value: { code, message, msg: message } }] as const;
  });
  return {
    description: codes.map((code) => errors[code].message).join(' · '),
    content: {
      'application/json': { schema: reference('Error'), examples: Object.fromEntries(examples) },
    },
  };
}

function content(schema: Json, type = 'application/json'): Json {
  return { [type]: { schema } };
}
