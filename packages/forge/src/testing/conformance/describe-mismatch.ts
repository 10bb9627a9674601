/** Validates answers in tests against GitHub's description of its REST API. */
import { Ajv } from 'ajv';
import { readDescription } from './github-description.ts';

const description = readDescription();

const ajv = new Ajv({
  // GitHub's schemas are not strict.
  strict: false,
  allErrors: true,
  logger: false,
  // Each schema validates few answers, so compile time matters more than speed.
  validateSchema: false,
  inlineRefs: false,
  code: { optimize: false },
});
for (const [id, schema] of Object.entries(description.shared)) ajv.addSchema(schema, id);

/** Undefined for a valid answer and for routes that GitHub does not describe. */
export function describeMismatch(
  method: string,
  path: string,
  status: number,
  body: unknown,
): string | undefined {
  const schema = description.operations[`${method} ${path}`]?.[status];
  if (!schema) return undefined;
  const validate = ajv.compile(schema);
  if (validate(body)) return undefined;
  const problems = (validate.errors ?? [])
    .slice(0, 5)
    .map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
  return `${method} ${path} answered ${status} in a format that GitHub does not use: ${problems.join('; ')}`;
}
