import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';

export class ControlProblem extends Error {
  readonly statusCode: number;
  constructor(message: string, statusCode = 400) {
    super(message);
    this.statusCode = statusCode;
  }
}

export function read<Schema extends z.ZodType>(
  request: FastifyRequest,
  schema: Schema,
): z.output<Schema> {
  const parsed = schema.safeParse(request.body ?? {});
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new ControlProblem(problems.join('; '));
}
