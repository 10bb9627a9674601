/** What can go wrong with the platform, told apart by what a caller can do about it. */
import { RequestError } from 'octokit';

export type ProblemKind =
  /** It does not exist, or we may not know that it does. */
  | 'absent'
  /** It exists and the answer is no; asking again changes nothing. */
  | 'refused'
  /** The token is not valid (any more). */
  | 'unauthorized'
  /** Later: a limit was reached. Whatever was asked for has not happened. */
  | 'busy'
  /** Later: it does not answer, or not sensibly. The effect may or may not have happened. */
  | 'down';

export class PlatformProblem extends Error {
  override readonly name = 'PlatformProblem';
  readonly kind: ProblemKind;
  /** When whoever asks the same of the platform after this one may ask again. */
  readonly retryAt: Date | undefined;
  /** How long this one thing is better left alone; nobody else has to wait for it. */
  readonly retryAfterMs: number | undefined;

  constructor(
    kind: ProblemKind,
    message: string,
    options: { cause?: unknown; retryAt?: Date; retryAfterMs?: number } = {},
  ) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.retryAt = options.retryAt;
    this.retryAfterMs = options.retryAfterMs;
  }

  /** An error, a time-out or a rate limit proves nothing about the thing asked for. */
  get isTemporary(): boolean {
    return this.kind === 'busy' || this.kind === 'down';
  }
}

/** The same for this one alone: those behind it may not need what it waits for. */
export function alone(problem: PlatformProblem, now: Date): PlatformProblem {
  const { kind, message, retryAt } = problem;
  if (!retryAt) return problem;
  const retryAfterMs = Math.max(0, retryAt.getTime() - now.getTime());
  return new PlatformProblem(kind, message, { cause: problem, retryAfterMs });
}

export function isProblem(error: unknown, kind?: ProblemKind): error is PlatformProblem {
  return error instanceof PlatformProblem && (kind === undefined || error.kind === kind);
}

export function toProblem(error: unknown): PlatformProblem {
  if (error instanceof PlatformProblem) return error;
  // Octokit reports a dropped connection as status 500, so 5xx and no answer at all are one kind.
  if (!(error instanceof RequestError))
    return new PlatformProblem('down', 'no answer', { cause: error });
  return new PlatformProblem(kindOf(error), reasonOf(error), { cause: error });
}

interface Refusal {
  message?: unknown;
  errors?: unknown;
}

/**
 * The reason as people can read it. GitHub's sentence over a list of mistakes says nothing by itself,
 * Octokit writes the list as JSON, and what stands between us and the platform answers with a page.
 */
function reasonOf({ status, response }: RequestError): string {
  if (!response) return 'no answer';
  const { message, errors } = (response.data ?? {}) as Refusal;
  const mistakes = Array.isArray(errors) ? errors.map(mistakeOf) : [];
  if (mistakes.length > 0) return mistakes.join('; ');
  return typeof message === 'string' ? message : `status ${status}`;
}

function mistakeOf(mistake: unknown): string {
  if (typeof mistake !== 'object' || !mistake) return String(mistake);
  const { message, field, code } = mistake as Partial<Record<string, string>>;
  return message ?? [field, code].filter(Boolean).join(' ');
}

function kindOf(error: RequestError): ProblemKind {
  const { status, response } = error;
  if (isRateLimit(status, response?.headers ?? {}, response?.data)) return 'busy';
  if (isInvitationLimit(error)) return 'busy';
  if (status === 401) return 'unauthorized';
  if (status === 404 || status === 410) return 'absent';
  return status >= 500 ? 'down' : 'refused';
}

type Headers = Record<string, string | number | undefined>;

export function isRateLimit(status: number, headers: Headers, body: unknown): boolean {
  if (status === 429) return true;
  // GitHub's brake on whoever makes many things in a row comes in the guise of a mistake of theirs.
  if (status === 422) return /was submitted too quickly/i.test(JSON.stringify(body));
  if (status !== 403) return false;
  if (headers['retry-after'] !== undefined || String(headers['x-ratelimit-remaining']) === '0')
    return true;
  const text = typeof body === 'object' && body && 'message' in body ? String(body.message) : '';
  return /secondary rate limit|abuse detection/i.test(text);
}

/** Of somebody into the organisation, which the platform rations by the day. */
export function isInvitation({ method, url }: { method: string; url: string }): boolean {
  return method === 'POST' && url.endsWith('/invitations');
}

/** What concerns everybody who waits for an invitation, and not only the one who was asked for. */
export function isInvitationLimit({ status, request, response }: RequestError): boolean {
  if (status !== 422 || !isInvitation(request)) return false;
  return /over invitation rate limit|\bseats?\b/i.test(JSON.stringify(response?.data));
}
