/** Problems with the platform, grouped by what a caller can do about them. */
import { RequestError } from 'octokit';

export type ProblemKind =
  /** It does not exist, or is hidden from us. */
  | 'absent'
  /** It exists and the answer is no. A retry changes nothing. */
  | 'refused'
  /** The token is invalid. */
  | 'unauthorized'
  /** A limit was reached: retry later. The call had no effect. */
  | 'busy'
  /** No answer, or a server error: retry later. The call may have had its effect. */
  | 'down';

export class PlatformProblem extends Error {
  override readonly name = 'PlatformProblem';
  readonly kind: ProblemKind;
  /** When this and all similar calls can be retried. */
  readonly retryAt: Date | undefined;
  /** How long to wait before this one call is retried. Other calls need not wait. */
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

  /** A server error, a timeout or a rate limit proves nothing about the requested thing. */
  get isTemporary(): boolean {
    return this.kind === 'busy' || this.kind === 'down';
  }
}

/** The same problem, but only this call has to wait. */
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
  // Octokit reports a dropped connection as status 500, so 5xx and no answer are one kind.
  if (!(error instanceof RequestError))
    return new PlatformProblem('down', 'no answer', { cause: error });
  return new PlatformProblem(kindOf(error), reasonOf(error), { cause: error });
}

interface Refusal {
  message?: unknown;
  errors?: unknown;
}

/**
 * A readable reason. GitHub's message for a list of errors is meaningless, Octokit formats the list as JSON, and
 * proxies answer with HTML.
 */
function reasonOf({ status, response }: RequestError): string {
  if (!response) return 'no answer';
  const { message, errors } = (response.data ?? {}) as Refusal;
  const reasons = Array.isArray(errors) ? errors.map(reasonIn) : [];
  if (reasons.length > 0) return reasons.join('; ');
  return typeof message === 'string' ? message : `status ${status}`;
}

function reasonIn(error: unknown): string {
  if (typeof error !== 'object' || !error) return String(error);
  const { message, field, code } = error as Partial<Record<string, string>>;
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
  // GitHub reports its limit for creations as a validation error.
  if (status === 422) return /was submitted too quickly/i.test(JSON.stringify(body));
  if (status !== 403) return false;
  if (headers['retry-after'] !== undefined || String(headers['x-ratelimit-remaining']) === '0')
    return true;
  const text = typeof body === 'object' && body && 'message' in body ? String(body.message) : '';
  return /secondary rate limit|abuse detection/i.test(text);
}

/** Invitations into an organisation have a daily limit. */
export function isInvitation({ method, url }: { method: string; url: string }): boolean {
  return method === 'POST' && url.endsWith('/invitations');
}

/** Whether the refusal applies to all invitations, and not to one person. */
export function isInvitationLimit({ status, request, response }: RequestError): boolean {
  if (status !== 422 || !isInvitation(request)) return false;
  return /over invitation rate limit|\bseats?\b/i.test(JSON.stringify(response?.data));
}
