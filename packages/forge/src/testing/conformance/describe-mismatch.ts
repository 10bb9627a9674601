/** GitHub's own description of its REST API, against which every answer to a test is held. */
import { Ajv } from 'ajv';
import { readDescription } from './github-description.ts';

const description = readDescription();

const ajv = new Ajv({
  // Whether GitHub's schemas are tidy is no concern of ours.
  strict: false,
  allErrors: true,
  logger: false,
  // Each check is made for a handful of answers: to make it takes longer than all its use.
  validateSchema: false,
  inlineRefs: false,
  code: { optimize: false },
});
for (const [id, schema] of Object.entries(description.shared)) ajv.addSchema(schema, id);

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
  const schema = description.operations[`${method} ${path}`]?.[status];
  if (!schema) return undefined;
  const validate = ajv.compile(schema);
  if (validate(body)) return undefined;
  const problems = (validate.errors ?? [])
    .slice(0, 5)
    .map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
  return `${method} ${path} answered ${status} in a shape GitHub does not: ${problems.join('; ')}`;
}
