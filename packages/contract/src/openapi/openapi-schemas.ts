import { AssignmentOutline } from '../calls/assignments.ts';
import { Classroom } from '../calls/classrooms.ts';
import { WireError } from '../errors/wire-error.ts';
import { Feedback } from '../calls/feedback.ts';
import { Organization, TemplateRepo } from '../calls/organizations.ts';
import { ClassroomUser } from '../calls/people.ts';
import { FullRubric, Rubric, RubricItem } from '../calls/rubrics.ts';
import { GitHubUser, User } from '../calls/session.ts';
import { TreeNode } from '../calls/tree.ts';
import { PaginatedStudentWork, StudentWork } from '../calls/works.ts';
import { z } from '../zod.ts';

/** Prints zod schemas as JSON Schema, with shared shapes as named components. */

export type Json = Record<string, unknown>;

/** Named components; all other schemas are printed inline. */
const named = {
  AssignmentOutline,
  Classroom,
  ClassroomUser,
  Error: WireError,
  Feedback,
  FullRubric,
  GitHubUser,
  Organization,
  PaginatedStudentWork,
  Rubric,
  RubricItem,
  StudentWork,
  TemplateRepo,
  TreeNode,
  User,
} satisfies Record<string, z.ZodType>;

// zod's global registry would keep the entries of a module that is reloaded.
const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(named)) names.add(schema, { id });

const address = (id: string) => `#/components/schemas/${id}`;

export function reference(id: keyof typeof named): Json {
  return { $ref: address(id) };
}

export function namedSchemas(): Record<string, Json> {
  const { schemas } = z.toJSONSchema(names, { io: 'output', uri: address, override: simplify });
  return Object.fromEntries(Object.entries(schemas).map(([id, printed]) => [id, bare(printed)]));
}

/** `input` for requests, before coercion; `output` for answers. */
export function printSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const printed = z.toJSONSchema(schema, { io, metadata: names, override: simplify });
  return bare(JSON.parse(JSON.stringify(printed).replaceAll('"#/$defs/', `"${address('')}`)));
}

function simplify({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  // `format` is enough; zod's pattern would add 200 characters in a hundred places.
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  // Answers may gain fields, so clients must not reject unknown ones.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

/** Removes dialect, ids and definitions, which belong to the document and not to each schema. */
function bare(printed: Json): Json {
  const { $schema: _dialect, $id: _address, $defs: _definitions, id: _name, ...rest } = printed;
  return rest;
}
