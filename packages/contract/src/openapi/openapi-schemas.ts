import { AssignmentOutline } from '../calls/assignments.ts';
import { Classroom } from '../calls/classrooms.ts';
import { WireError } from '../errors/errors.ts';
import { Feedback } from '../calls/feedback.ts';
import { Organization, TemplateRepo } from '../calls/organizations.ts';
import { ClassroomUser } from '../calls/people.ts';
import { FullRubric, Rubric, RubricItem } from '../calls/rubrics.ts';
import { GitHubUser, User } from '../calls/session.ts';
import { TreeNode } from '../calls/tree.ts';
import { PaginatedStudentWork, StudentWork } from '../calls/works.ts';
import { z } from '../zod.ts';

/** Prints zod schemas as JSON Schema, with the well-known shapes gathered under their names. */

export type Json = Record<string, unknown>;

/** Shapes worth a name of their own; everything else is written where it is used. */
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

// A registry of its own: zod's global one would outlive a reloaded module.
const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(named)) names.add(schema, { id });

const address = (id: string) => `#/components/schemas/${id}`;

export function reference(id: keyof typeof named): Json {
  return { $ref: address(id) };
}

/** Every named shape, printed as answered. */
export function namedSchemas(): Record<string, Json> {
  const { schemas } = z.toJSONSchema(names, { io: 'output', uri: address, override: simplify });
  return Object.fromEntries(Object.entries(schemas).map(([id, printed]) => [id, bare(printed)]));
}

/** Clients send what goes in, before coercion; they receive what comes out. */
export function printSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const printed = z.toJSONSchema(schema, { io, metadata: names, override: simplify });
  return bare(JSON.parse(JSON.stringify(printed).replaceAll('"#/$defs/', `"${address('')}`)));
}

function simplify({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  // The format says it; zod's pattern for it takes 200 characters at each of a hundred places.
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  // Fields may be added later; a client must not refuse an answer for having one more.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

/** The dialect, the ids and the definitions belong to the document, not to each schema in it. */
function bare(printed: Json): Json {
  const { $schema: _dialect, $id: _address, $defs: _definitions, id: _name, ...rest } = printed;
  return rest;
}
