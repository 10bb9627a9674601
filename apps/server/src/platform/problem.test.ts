import { RequestError } from 'octokit';
import { describe, expect, it } from 'vitest';
import { isRateLimit, toProblem } from './problem.ts';

function refusal(
  status: number,
  data: object,
  headers: Record<string, string> = {},
  path = '/repos/org/work/pulls',
) {
  const url = `https://api.github.com${path}`;
  const request = { method: 'POST', url, headers: {} } as const;
  const response = { status, url, headers, data, retryCount: 0 };
  return toProblem(new RequestError('refused', status, { request, response }));
}

describe('a limit of the platform', () => {
  it.each([
    [429, { message: 'Too Many Requests' }],
    [403, { message: 'You have exceeded a secondary rate limit. Please wait a few minutes.' }],
    [
      422,
      {
        message: 'Validation Failed',
        errors: [{ resource: 'PullRequest', code: 'custom', message: 'was submitted too quickly' }],
      },
    ],
    [422, { message: 'Unprocessable Entity', errors: ['was submitted too quickly'] }],
  ])('is detected by the status %i and its text, and is temporary', (status, body) => {
    expect(refusal(status, body)).toMatchObject({ kind: 'busy', isTemporary: true });
    expect(isRateLimit(status, {}, body)).toBe(true);
  });

  it('is detected by the headers of a 403', () => {
    const body = { message: 'Forbidden' };
    expect(refusal(403, body, { 'retry-after': '60' }).kind).toBe('busy');
    expect(refusal(403, body, { 'x-ratelimit-remaining': '0' }).kind).toBe('busy');
    expect(refusal(403, body, { 'x-ratelimit-remaining': '17' }).kind).toBe('refused');
  });

  it('is not detected in other refusals', () => {
    expect(refusal(422, { message: 'Validation Failed' }).kind).toBe('refused');
    expect(refusal(404, { message: 'Not Found' }, { 'x-ratelimit-remaining': '0' }).kind).toBe(
      'absent',
    );
  });
});

describe('the limit of invitations', () => {
  const tooMany = {
    resource: 'OrganizationInvitation',
    code: 'unprocessable',
    field: 'data',
    message: 'Over invitation rate limit',
  };
  const noSeat = 'You must purchase at least one more seat to add this user as a member.';
  const invited = { ...tooMany, message: 'Invitee has already been invited to this organization' };

  it('is temporary', () => {
    const kindOf = (body: object) => refusal(422, body, {}, '/orgs/org/invitations').kind;
    expect(kindOf({ message: 'Validation Failed', errors: [tooMany] })).toBe('busy');
    expect(kindOf({ message: noSeat, errors: [{ code: 'no_seat', field: 'user' }] })).toBe('busy');
    expect(kindOf({ message: 'Validation Failed', errors: [invited] })).toBe('refused');
  });

  it('does not make other refusals temporary', () => {
    expect(refusal(422, { message: noSeat }, {}, '/repos/org/work/collaborators/x').kind).toBe(
      'refused',
    );
  });
});

describe('the reason of a refusal', () => {
  const reasonOf = (data: unknown) => refusal(422, data as object).message;

  it("is the platform's message, without the URL of its documentation", () => {
    const documentation_url = 'https://docs.github.com/rest';
    expect(reasonOf({ message: 'Not allowed', documentation_url })).toBe('Not allowed');
  });

  it('is the list of errors if there is one, as text', () => {
    const message = 'Validation Failed';
    const errors = [{ resource: 'PullRequest', code: 'custom', message: 'No history in common' }];
    expect(reasonOf({ message, errors })).toBe('No history in common');
    const missing = { resource: 'Repository', field: 'name', code: 'missing_field' };
    expect(reasonOf({ message, errors: ['Not a template', missing] })).toBe(
      'Not a template; name missing_field',
    );
    expect(reasonOf({ message, errors: [] })).toBe('Validation Failed');
  });

  it('is the status if a proxy answers with a page', () => {
    expect(reasonOf('<html>Forbidden</html>')).toBe('status 422');
    expect(reasonOf(undefined)).toBe('status 422');
  });
});
