import { describe, expect, it } from 'vitest';
import {
  codeAddress,
  denialOf,
  readAuthorizeRequest,
  refusalAddress,
  type AuthorizeRequest,
} from './authorize-request.ts';

const app = {
  clientId: 'Iv1.abc',
  callbackUrls: ['http://localhost:3000/callback', 'https://class.test/cb?from=host'],
};
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const read = (fields: Record<string, string>) =>
  readAuthorizeRequest(new URLSearchParams(fields), app);

describe('an authorize request', () => {
  it('is read with all its fields', () => {
    expect(
      read({
        redirect_uri: 'https://class.test/cb?from=host',
        state: 'xyz',
        code_challenge: challenge,
        code_challenge_method: 'S256',
        prompt: 'select_account',
      }),
    ).toEqual({
      request: {
        clientId: 'Iv1.abc',
        redirectUri: 'https://class.test/cb?from=host',
        state: 'xyz',
        codeChallenge: challenge,
        selectAccount: true,
      },
    });
  });

  it('without a redirect_uri goes to the first registered address', () => {
    expect(read({})).toMatchObject({ request: { redirectUri: 'http://localhost:3000/callback' } });
  });

  it.each([
    'http://localhost:3000/callback/',
    'http://localhost:3000/callback?x=1',
    'http://localhost:3000/callback/../evil',
    'http://localhost:3000.evil.test/callback',
    'HTTP://localhost:3000/callback',
    'https://evil.test/',
    '',
  ])('with the unregistered address %s is refused at the registered one', (uri) => {
    expect(read({ redirect_uri: uri, state: 's' })).toMatchObject({
      refusal: {
        redirectUri: 'http://localhost:3000/callback',
        error: 'redirect_uri_mismatch',
        state: 's',
      },
    });
  });

  it.each([
    { code_challenge: challenge },
    { code_challenge: challenge, code_challenge_method: 'plain' },
    { code_challenge: 'short', code_challenge_method: 'S256' },
    { code_challenge_method: 'S256' },
  ])('with incomplete PKCE is refused: %j', (fields) => {
    expect(read(fields)).toMatchObject({ refusal: { error: 'invalid_request' } });
  });

  it('with an overlong state is not redirected at all', () => {
    expect(read({ state: 'x'.repeat(3000) })).toHaveProperty('unusable');
  });
});

describe('the redirect back to the app', () => {
  const request: AuthorizeRequest = {
    clientId: app.clientId,
    redirectUri: 'https://class.test/cb?from=host',
    state: 'a b&c',
    codeChallenge: undefined,
    selectAccount: false,
  };

  it('keeps the query of the callback address and returns the state', () => {
    expect(codeAddress(request, 'c0de')).toBe(
      'https://class.test/cb?from=host&code=c0de&state=a+b%26c',
    );
  });

  it('reports that the person refused', () => {
    const url = new URL(refusalAddress(denialOf(request)));
    expect(url.searchParams.get('error')).toBe('access_denied');
    expect(url.searchParams.get('state')).toBe('a b&c');
    expect(url.searchParams.has('code')).toBe(false);
  });
});
