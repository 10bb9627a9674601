import { expect, test } from 'vitest';
import { extractDescription, type OpenApi } from './extract-description.ts';

const answer = (schema: object) => ({ content: { 'application/json': { schema } } });

const openApi: OpenApi = {
  info: { title: 'A small API', version: '1.0', license: { name: 'MIT' } },
  paths: {
    '/users/{username}': {
      get: {
        responses: {
          200: answer({ $ref: '#/components/schemas/user' }),
          304: {},
          404: answer({ $ref: '#/components/schemas/refusal' }),
        },
      },
      delete: { responses: { 204: {} } },
    },
    '/gists': { get: { responses: { 200: answer({ $ref: '#/components/schemas/gist' }) } } },
  },
  components: {
    schemas: {
      user: {
        title: 'A user',
        type: 'object',
        properties: {
          title: { type: 'string', nullable: true, format: 'date' },
          kind: { type: 'string', enum: ['User', 'Bot'], nullable: true, example: 'Bot' },
          plan: { nullable: true, allOf: [{ $ref: '#/components/schemas/plan' }] },
        },
        required: ['title'],
      },
      plan: { type: 'object', properties: { of: { $ref: '#/components/schemas/user' } } },
    },
  },
};

test('extractDescription keeps the answers of served routes with all schemas they use', () => {
  expect(extractDescription(openApi, ['GET /users/:login', 'GET /user/:id'])).toEqual({
    from: 'A small API, 1.0, MIT',
    operations: { 'GET /users/{username}': { 200: { $ref: 'github:user' } } },
    shared: {
      'github:user': {
        type: 'object',
        properties: {
          title: { type: ['string', 'null'] },
          kind: { type: ['string', 'null'], enum: ['User', 'Bot', null] },
          plan: { anyOf: [{ type: 'null' }, { allOf: [{ $ref: 'github:plan' }] }] },
        },
        required: ['title'],
      },
      'github:plan': { type: 'object', properties: { of: { $ref: 'github:user' } } },
    },
  });
});

test('extractDescription keeps an operation without a described body', () => {
  const { operations } = extractDescription(openApi, ['DELETE /users/:login']);
  expect(operations).toEqual({ 'DELETE /users/{username}': {} });
});

test('extractDescription refuses a description with a missing schema', () => {
  expect(() => extractDescription(openApi, ['GET /gists'])).toThrow('github:gist');
});
