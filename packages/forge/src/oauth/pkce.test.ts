import { describe, expect, it } from 'vitest';
import { isCodeChallenge, verifierFits } from './pkce.ts';

// The pair printed in RFC 7636, appendix B.
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

describe('PKCE', () => {
  it('accepts the verifier of its challenge', () => {
    expect(verifierFits(verifier, challenge)).toBe(true);
  });

  it.each([undefined, '', 'short', `${verifier}x`, challenge, 'é'.repeat(43)])(
    'refuses the verifier %s',
    (other) => expect(verifierFits(other, challenge)).toBe(false),
  );

  it('recognises a valid challenge', () => {
    expect(isCodeChallenge(challenge)).toBe(true);
    expect(isCodeChallenge(`${challenge}=`)).toBe(false);
    expect(isCodeChallenge('plain')).toBe(false);
  });
});
