import { decodeJwt, importSPKI, jwtVerify, errors as jose } from 'jose';
import type { ForgeContext } from '../context.ts';
import { GitHubError } from '../errors.ts';
import type { Principal } from '../principal.ts';
import { findAppByIssuer } from './credentials.ts';

const LONGEST_LIFE_SECONDS = 600;
/** Allowed difference between the clocks of app and host. */
const DRIFT_SECONDS = 60;

const refuse = (message: string) => new GitHubError(401, message);

/** The issuer of an app's JWT is its id or client id. */
export async function resolveAppJwt(context: ForgeContext, token: string): Promise<Principal> {
  const app = await findAppByIssuer(context.db, issuerOf(token));
  if (!app) throw refuse('Integration not found');
  const now = context.clock();
  try {
    const { payload } = await jwtVerify(token, await importSPKI(app.publicKeyPem, 'RS256'), {
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'iat'],
      currentDate: now,
      clockTolerance: DRIFT_SECONDS,
    });
    if ((payload.iat ?? 0) > now.getTime() / 1000 + DRIFT_SECONDS) {
      throw refuse(
        "'Issued at' claim ('iat') must be an Integer representing the time that the assertion was issued",
      );
    }
    if (tooLong(payload.exp, now)) {
      throw refuse("'Expiration time' claim ('exp') is too far in the future");
    }
  } catch (error) {
    if (error instanceof jose.JWTExpired) {
      throw refuse(
        "'Expiration time' claim ('exp') must be a numeric value representing the future time at which the assertion expires",
      );
    }
    if (error instanceof jose.JOSEError) throw refuse('A JSON web token could not be decoded');
    throw error;
  }
  return { kind: 'app', app };
}

function issuerOf(token: string): string {
  try {
    // Octokit sends the app's id as a number, although RFC 7519 requires a string.
    const issuer: unknown = decodeJwt(token).iss;
    return typeof issuer === 'string' || typeof issuer === 'number' ? String(issuer) : '';
  } catch {
    throw refuse('A JSON web token could not be decoded');
  }
}

function tooLong(expiresAt: number | undefined, now: Date): boolean {
  const latest = now.getTime() / 1000 + LONGEST_LIFE_SECONDS + DRIFT_SECONDS;
  return expiresAt === undefined || expiresAt > latest;
}
