import { describe, expect, it } from 'vitest';
import { AppError, isAppError } from './app-error.ts';
import { errorCodes, errors, isErrorCode } from './errors.ts';
import { WireError } from './wire-error.ts';
import { refusal } from './refusal.ts';
import { routes } from '../routes.ts';

describe('the error catalogue', () => {
  it.each(errorCodes)('%s has a snake_case code, an error status and a sentence', (code) => {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(errors[code].status).toBeGreaterThanOrEqual(400);
    expect(errors[code].status).toBeLessThan(600);
    expect(errors[code].message).toMatch(/^[A-Z].+$/);
  });

  it('tells its codes from other strings', () => {
    expect(isErrorCode('not_found')).toBe(true);
    expect(isErrorCode('toString')).toBe(false);
    expect(isErrorCode(undefined)).toBe(false);
  });

  it('has the statuses that clients rely on', () => {
    expect(errors.unauthorized.status).toBe(401);
    expect(errors.role_too_low.status).toBe(403);
    expect(errors.invalid_link).toEqual({ status: 404, message: 'Invalid link' });
    expect(errors.link_expired).toEqual({ status: 410, message: 'Link has expired' });
    expect(errors.link_revoked.status).toBe(410);
    expect(errors.classroom_name_taken.status).toBe(409);
    expect(errors.cannot_remove_self.status).toBe(422);
    expect(errors.removed_before.status).toBe(403);
    expect(errors.accept_is_for_students.status).toBe(422);
  });
});

describe('an AppError', () => {
  it('answers with the status and sentence of its code, as message and msg', () => {
    const error = new AppError('classroom_name_taken');
    expect(error.status).toBe(409);
    expect(error.toWire()).toEqual({
      code: 'classroom_name_taken',
      message: 'Classroom name already exists.',
      msg: 'Classroom name already exists.',
    });
    expect(WireError.safeParse(error.toWire()).success).toBe(true);
  });

  it('fills in the placeholders of its sentence', () => {
    const error = new AppError('line_not_changed', {
      params: { path: 'a/$&.ts', lines: 'line 7' },
    });
    expect(error.message).toBe('Comments can only be added on changed lines: a/$&.ts, line 7.');
  });

  it('merges details, which cannot replace its code or sentence', () => {
    const details = { yours: 'a', theirs: 'b', code: 'fake', msg: 'fake' };
    const wire = new AppError('grade_conflict', { details }).toWire();
    expect(wire).toMatchObject({ yours: 'a', theirs: 'b', code: 'grade_conflict' });
    expect(wire.msg).toBe(errors.grade_conflict.message);
  });

  it('compiles only with a known code and a value for every placeholder', () => {
    // @ts-expect-error a sentence outside of the catalogue
    const unknown = () => new AppError('Something broke');
    // @ts-expect-error the sentence needs a path and lines
    const unfilled = new AppError('line_not_changed');
    // @ts-expect-error the lines are missing
    const half = new AppError('line_not_changed', { params: { path: 'a' } });
    expect(unknown).toThrow(TypeError);
    expect(unfilled.message).toContain('{path}');
    expect(half.message).toContain('{lines}');
  });

  it('keeps its cause for the log and out of the answer', () => {
    const cause = new Error('socket closed');
    const error = new AppError('platform_unavailable', { cause });
    expect(error.cause).toBe(cause);
    expect(JSON.stringify(error.toWire())).not.toContain('socket');
    expect(isAppError(error)).toBe(true);
    expect(isAppError(cause)).toBe(false);
  });
});

describe('the refusal of a request', () => {
  const refuseBody = (schema: { safeParse: typeof login.safeParse }, body: unknown) => {
    const { error } = schema.safeParse(body);
    if (!error) throw new Error('the schema accepts this');
    return refusal('body', error);
  };
  const login = routes.login.body;

  it('has the sentence that the schema names', () => {
    expect(refuseBody(login, {}).code).toBe('login_code_missing');
    expect(refuseBody(login, { code: '' }).message).toBe('No login code provided');
    const params = routes.listOrganizationClassrooms.params.safeParse({ org: 'acme' });
    expect(params.error && refusal('params', params.error).message).toBe('Invalid organization ID');
  });

  it('is 400 for a wrong type and 422 for a wrong value', () => {
    const wrongType = refuseBody(login, { code: 4 });
    expect([wrongType.status, wrongType.code]).toEqual([400, 'invalid_body']);
    expect(wrongType.message).toBe('The request body is malformed at code.');
    expect(wrongType.details['issues']).toHaveLength(1);
    const wrongValue = refuseBody(login, { code: 'x'.repeat(513) });
    expect([wrongValue.status, wrongValue.code]).toEqual([422, 'invalid_value']);
  });

  it('is 404 for a malformed path parameter', () => {
    const { error } = routes.getAssignment.params.safeParse({ cid: '1', aid: '1e3' });
    expect(error && refusal('params', error).code).toBe('not_found');
  });

  it('names a malformed query parameter', () => {
    const { error } = routes.listTemplates.query.safeParse({ page_num: '-1' });
    expect(error && refusal('query', error).message).toBe(
      'The query parameter page_num is malformed.',
    );
  });
});
