/** For Fastify without JSON schemas: it loads ajv for them, which took a sixth of the start. */
export const withoutSchemas = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
};

function refuse(): never {
  throw new Error('A route has a JSON schema, and this server has no compiler for it.');
}
