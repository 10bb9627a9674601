import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { routes } from '../routes.ts';

const document = openApiDocument(routes, { title: 'Lectern', version: '1.0.0' });
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

describe('the OpenAPI document', () => {
  it('describes every route once, with its name as operation id', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids.toSorted()).toEqual(Object.keys(routes).toSorted());
  });

  it.each(operations)('$method $path declares every path parameter', ({ path, operation }) => {
    const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name);
    const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(declared.map(({ name }) => name).toSorted()).toEqual(inPath.toSorted());
    expect(declared.every(({ required }) => required)).toBe(true);
  });

  it('declares the idempotency key of calls that run once per key', () => {
    const keyed = operations.filter(({ operation }) =>
      operation.parameters.some(
        ({ name, in: where, required }) =>
          name === 'idempotency-key' && where === 'header' && !required,
      ),
    );
    expect(keyed.map(({ operation }) => operation.operationId).toSorted()).toEqual([
      'copyAssignment',
      'createAssignment',
      'createClassroom',
      'createRubric',
      'extendPeople',
      'submitGrade',
      'updateRubric',
    ]);
  });

  it('resolves every reference', () => {
    const references = JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g);
    const targets = Array.from(references, ([, target]) => target ?? '');
    expect(targets.length).toBeGreaterThan(operations.length);
    for (const target of new Set(targets)) {
      const [, name = ''] = /^#\/components\/schemas\/(\w+)$/.exec(target) ?? [];
      expect(document.components.schemas).toHaveProperty(name);
    }
  });

  it('defines named schemas in full instead of as references to themselves', () => {
    for (const schema of Object.values(document.components.schemas)) {
      expect(schema).toHaveProperty('type', 'object');
      expect(schema).not.toHaveProperty('$id');
    }
  });

  it('contains the sentences of every failure', () => {
    const join = document.paths['/classrooms/classroom/token/{token}']?.['post'];
    expect(join?.responses['410']).toMatchObject({
      description:
        'Link has expired · Link has been revoked · Link was for one use and has been used',
      content: {
        'application/json': { examples: { link_expired: { value: { msg: 'Link has expired' } } } },
      },
    });
  });

  it('documents 401, 404 and 422 for autograder reports', () => {
    const report = document.paths['/autograder/reports']?.['post'];
    expect(Object.keys(report?.responses ?? {})).toEqual(
      expect.arrayContaining(['401', '404', '422']),
    );
  });

  it('requires a session exactly where the policy does', () => {
    const open = operations.filter(({ operation }) => operation.security.length === 0);
    expect(open.map(({ operation }) => operation.operationId).toSorted()).toEqual([
      'describeApi',
      'getHealth',
      'getLoginAddress',
      'getPlatform',
      'getReadiness',
      'login',
      'logout',
    ]);
  });

  it('describes the request body of a preprocessed schema', () => {
    const save = document.paths['/rubrics/rubric']?.['post']?.requestBody;
    const schema = ['content', 'application/json', 'schema'];
    expect(save).toHaveProperty([...schema, 'required'], ['rubric', 'rubric_items']);
    expect(save).toHaveProperty([...schema, 'properties', 'rubric_items'], {
      type: 'array',
      maxItems: 200,
      items: expect.objectContaining({ type: 'object', required: ['explanation'] }),
    });
  });

  it('documents text, image and empty answers', () => {
    const responses = (id: string) =>
      operations.find(({ operation }) => operation.operationId === id)?.operation.responses;
    expect(responses('getBlob')?.['200']).toHaveProperty(['content', 'text/plain']);
    expect(responses('getRaw')?.['200']).toHaveProperty(['content', 'image/*']);
    expect(responses('logout')).toHaveProperty('204');
  });

  it('allows answers to gain fields', () => {
    expect(JSON.stringify(document)).not.toContain('"additionalProperties":false');
  });
});
